import { itemKey } from '../names/item-key.ts';
import { AMOUNT, readAmount, valueOf } from './step-quantity.ts';

interface Unit {
  readonly spellings: readonly string[];
  /** Units that convert into each other share it. */
  readonly of: string;
  /** How many of the smallest of them it is. */
  readonly size: number;
}

/** Spellings of a unit, and its size in mg or ml. */
const METRIC: readonly (readonly [string, of: 'mg' | 'ml', size: number])[] = [
  ['mg milligram milligrams milligramm', 'mg', 1],
  ['g gr gram grams gramm', 'mg', 1_000],
  ['kg kilo kilos kilogram kilograms kilogramm', 'mg', 1_000_000],
  ['ml millilitre millilitres milliliter milliliters', 'ml', 1],
  ['cl centilitre centilitres centiliter centiliters zentiliter', 'ml', 10],
  ['dl decilitre decilitres deciliter deciliters deziliter', 'ml', 100],
  ['l litre litres liter liters ltr', 'ml', 1_000],
];

/** A unit on each line: its singular, its plural, and other spellings. */
const COUNTED = `
  ounce ounces oz
  pound pounds lb lbs
  pfund pfund
  cup cups
  tablespoon tablespoons tbsp tbsps
  teaspoon teaspoons tsp tsps
  pint pints
  tin tins
  can cans
  jar jars
  bottle bottles
  bag bags
  pack packs
  packet packets
  bunch bunches
  clove cloves
  slice slices
  loaf loaves
  box boxes
  carton cartons
  tub tubs
  piece pieces
  head heads
  handful handfuls
  pinch pinches
  dozen dozen
  el el esslöffel
  tl tl teelöffel
  tasse tassen
  dose dosen
  glas gläser
  flasche flaschen
  packung packungen pkg
  päckchen päckchen pck
  beutel beutel
  tüte tüten
  bund bund bunde
  zehe zehen
  scheibe scheiben
  stück stück stücke stk
  kopf köpfe
  becher becher
  prise prisen
  tafel tafeln
  netz netze
`;

const units: readonly Unit[] = [
  ...METRIC.map(([spellings, of, size]) => ({ spellings: spellings.split(' '), of, size })),
  ...COUNTED.trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map((spellings) => ({ spellings, of: spellings.join(' '), size: 1 })),
];
const UNITS: ReadonlyMap<string, Unit> = new Map(
  units.flatMap((unit) => unit.spellings.map((spelling) => [spelling, unit] as const)),
);
const COUNTED_PLURALS: ReadonlyMap<string, string> = new Map(
  units.slice(METRIC.length).map(({ spellings: [one = '', many = ''] }) => [one, many]),
);

const spellingOf = (word: string) => word.normalize('NFC').toLowerCase().replace(/\.$/, '');

/** Whether the word is an English or German unit of groceries, such as `kg`, `tins` or `Pck.`. */
export function isUnit(word: string): boolean {
  return UNITS.has(spellingOf(word));
}

/** A quantity that can be added: one number, and a unit or other words. */
interface Measure {
  readonly value: number;
  readonly word: string;
  readonly of: string;
  readonly size: number;
  readonly mark: string | undefined;
}

const MEASURE = new RegExp(`^(${AMOUNT}) ?(\\p{L}[\\p{L}\\p{M} ]*\\.?)?$`, 'u');
/** One thousand in one country and one in the other. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}(?!\d)/;

function measureOf(quantity: string): Measure | undefined {
  const [, number, word = ''] = MEASURE.exec(quantity.replace(/\s+/g, ' ').trim()) ?? [];
  if (number === undefined || MAYBE_THOUSANDS.test(number)) return undefined;
  const { of, size } = UNITS.get(spellingOf(word)) ?? { of: itemKey(word), size: 1 };
  return { value: valueOf(readAmount(number)), word, of, size, mark: /[.,]/.exec(number)?.[0] };
}

/** The most characters of an amount. */
export const LONGEST_AMOUNT = 20;
/** Above this, a sum is a slip of the finger, and no longer exact to two decimals. */
const MAX_VALUE = 1e9;
/** What arithmetic adds, as a part of the value. */
const ERROR = 1e-13;

/** Rounded up to two decimals. */
const roundUp = (value: number) => Math.ceil(value * 100 * (1 - ERROR)) / 100;
const hasTwoDecimals = (value: number) => roundUp(value) - value <= value * ERROR;

function unitFor(value: number, word: string): string {
  const plural = value > 1 ? COUNTED_PLURALS.get(word.toLowerCase()) : undefined;
  if (plural === undefined || plural === word.toLowerCase()) return word;
  return /^\p{Lu}/u.test(word) ? `${plural.charAt(0).toUpperCase()}${plural.slice(1)}` : plural;
}

/**
 * The sum of two quantities: `500 g` and `1 kg` are `1.5 kg`. It is in the larger unit if two decimals suffice,
 * otherwise in the smaller one; what still has more decimals is rounded up, so that enough is bought. The decimal mark is
 * that of the quantities. `undefined` if the two cannot be added: different units, ranges, no number, numbers that may be
 * read in two ways, or a sum that is too long for a quantity.
 */
export function addAmounts(a: string, b: string): string | undefined {
  return combined(a, b, 1);
}

/**
 * What is left of a quantity without a part of it, as {@link addAmounts} writes it; `'0'` if nothing is left. `undefined`
 * if the part cannot be taken: of another unit, or more than there is.
 */
export function takeAmount(quantity: string, part: string): string | undefined {
  return combined(quantity, part, -1);
}

function combined(a: string, b: string, sign: 1 | -1): string | undefined {
  const [first, second] = [measureOf(a), measureOf(b)];
  if (first === undefined || second === undefined || first.of !== second.of) return undefined;
  // The word of the larger number is more likely a plural, which a sum needs; a rest may need the singular.
  const [large, small] = [first, second].toSorted(
    (one, other) => other.size - one.size || sign * (other.value - one.value),
  );
  if (large === undefined || small === undefined) return undefined;
  const total = first.value * first.size + sign * second.value * second.size;
  const { word, size } = hasTwoDecimals(total / large.size) ? large : small;
  const value = roundUp(total / size);
  if (value > MAX_VALUE || total < -ERROR) return undefined;
  if (sign === -1 && value <= 0) return '0';
  const number = String(value).replace('.', first.mark ?? second.mark ?? '.');
  const result = `${number} ${unitFor(value, word)}`.trim();
  return result.length <= LONGEST_AMOUNT ? result : undefined;
}
