const WORDS =
  `cup tablespoon teaspoon dessertspoon ounce pound gram kilogram milliliter millilitre liter litre pint quart
 gallon can tin jar package pack packet bag bottle carton container tub bunch clove slice rasher stick sprig stem stalk
 rib head bulb ear sheet strip square cube ball bar block rack scoop spear wedge recipe piece handful knob drop drizzle
 splash dash pinch box batch inch glass envelope sachet link pod part twist dollop punnet`.split(/\s+/);

/** German units whose plural differs, with it. */
const GERMAN = `blatt blätter|dose dosen|flasche flaschen|glas gläser|kopf köpfe|kugel kugeln|laib laibe|netz netze|
 packung packungen|prise prisen|scheibe scheiben|schote schoten|stange stangen|tafel tafeln|tasse tassen|tüte tüten|
 zehe zehen|zweig zweige`.split(/\|\s*/);

const plural = (word: string) => (/(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`);

const PLURALS: ReadonlyMap<string, string> = new Map([
  ...WORDS.map((word): [string, string] => [word, plural(word)]),
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ...GERMAN.map((pair) => pair.split(' ') as [string, string]),
]);
const SINGULARS: ReadonlyMap<string, string> = new Map(
  [...PLURALS].map(([one, many]): [string, string] => [many, one]),
);

/** The English or German word for a unit as its amount needs it: 2 cups, ½ cup, 2 Dosen. Abbreviations and others stay. */
export function unitWordFor(word: string, amount: number): string {
  // Of one litre and of two, in German.
  if (word === 'Liter' || word === 'Milliliter') return word;
  const key = word.toLowerCase();
  const other = amount > 1 ? PLURALS.get(key) : SINGULARS.get(key);
  if (other === undefined) return word;
  return word === key ? other : `${word.charAt(0)}${other.slice(1)}`;
}
