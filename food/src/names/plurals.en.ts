/** Units and counted foods as singulars by what their plural adds, and pairs of those that change. */
export const UNITS = `
  s: cup tablespoon teaspoon dessertspoon ounce pound gram kilogram milliliter millilitre liter litre pint quart gallon can
     tin jar package pack packet bag bottle carton container tub clove slice rasher stick sprig stem stalk rib head bulb ear
     sheet strip square cube ball bar block rack scoop spear wedge recipe piece handful knob drop drizzle envelope sachet
     link pod part twist dollop punnet net
  es: bunch splash dash pinch box batch inch glass
  leaf/leaves loaf/loaves`;

export const FOODS = `
  s: onion shallot carrot courgette zucchini aubergine eggplant cucumber leek beetroot turnip parsnip mushroom pepper chilli
     chili egg yolk lemon lime orange apple pear plum banana apricot avocado pineapple melon pumpkin cabbage cauliflower
     lettuce date fig olive sausage burger bun roll bagel wrap tortilla pitta biscuit cookie cracker fillet breast thigh
     drumstick chop steak
  es: radish squash peach tomato potato mango
  leaf/leaves loaf/loaves strawberry/strawberries cherry/cherries`;
