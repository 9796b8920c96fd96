const WORDS =
  `onion shallot carrot courgette zucchini aubergine eggplant cucumber leek beetroot turnip parsnip radish mushroom pepper
 chilli chili egg yolk lemon lime orange apple pear plum banana apricot avocado pineapple melon pumpkin squash cabbage
 cauliflower lettuce date fig olive sausage burger bun roll bagel wrap tortilla pitta biscuit cookie cracker fillet breast
 thigh drumstick chop steak`.split(/\s+/);

const plural = (word: string) => (/(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`);

const PLURALS: ReadonlyMap<string, string> = new Map([
  ...WORDS.map((word): [string, string] => [word, plural(word)]),
  ['tomato', 'tomatoes'],
  ['potato', 'potatoes'],
  ['mango', 'mangoes'],
  ['peach', 'peaches'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['strawberry', 'strawberries'],
  ['cherry', 'cherries'],
]);
const SINGULARS: ReadonlyMap<string, string> = new Map(
  [...PLURALS].map(([one, many]): [string, string] => [many, one]),
);

/** An English food that is counted, as its amount needs it: 2 onions, ½ onion. Every other word stays as it is. */
export function foodWordFor(word: string, amount: number): string {
  const key = word.toLowerCase();
  const other = amount > 1 ? PLURALS.get(key) : SINGULARS.get(key);
  if (other === undefined) return word;
  return word === key ? other : `${word.charAt(0)}${other.slice(1)}`;
}
