/** Words after which a detail follows. */
export const DETAILS = 'in|for|plus|to serve';

/** The roles of words in names of foods, folded. */
export const WORDS = {
  /** An amount, a state or a part. */
  noise: `
    a an and at of or the with without your about
    g kg mg ml cl dl l litre liter cm tbsp tsp tablespoon teaspoon cup ounce oz lb pound pinch handful dash splash knob
    tin can jar pack packet bag box bottle bunch net bar tub carton piece slice stick sprig clove bulb leaf stalk head
    cube wedge floret fillet thigh breast drumstick mince flesh juice zest peel skin bone flake cheese fruit
    large small medium big thin thick fine flaky round whole half
    fresh dried frozen tinned canned jarred bottled raw cooked cold hot warm lukewarm boiling ripe floury waxy soft firm
    plain natural mild strong unsalted salted organic boneless skinless
    chopped sliced diced grated shredded crushed peeled pitted shelled split toasted roasted smoked ground flaked soaked
    rolled lean jus zumo jugo succo zeste ralladura scorza de di`,
  /** Of these, what makes another thing to buy. */
  forms: `
    thigh breast drumstick mince fillet juice zest cheese fruit flake
    tinned canned jarred dried frozen smoked ground jus zumo jugo succo zeste ralladura scorza`,
  /** Of these, what is got from a whole one. */
  parts: 'juice zest jus zumo jugo succo zeste ralladura scorza',
  /** Dried, unless its name says otherwise. */
  dryAnyway: `
    pasta spaghetti noodle penne macaroni linguine tagliatelle fusilli rigatoni lasagne orzo couscous bulgur lentil
    chickpea bean rice yeast oregano bay raisin date`,
  /** Another food when it is ground. */
  groundApart: 'ginger coriander',
  /** Another word before it makes another food. */
  strict: `
    butter milk oil sauce vinegar paste puree flour cream powder sugar seed stock broth syrup yoghurt yogurt
    potato onion pepper pea nut water`,
  colours: 'red white green yellow brown black dark golden orange purple',
  cupboard: 'oil sugar flour vinegar powder seasoning spice cornflour',
  staples: 'water salt',
} as const;
