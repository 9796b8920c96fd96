import { itemKey } from '../names/item-key.ts';
import { unitWordFor } from '../units/unit-word.ts';
import { unitAt } from '../units/unit-words.ts';
import { systemOf, toBase } from '../units/units.ts';
import { AMOUNT, readAmount, valueOf } from './step-quantity.ts';

/** Words of recipes that begin names on a list: `2 in 1 shampoo`, `2 pot noodles`… */
const RATHER_NAMES = /^(?:in|c|ts?|pots?|shakes?)$/i;
/** …and units. */
const OF_RECIPES: ReadonlySet<string | null> = new Set(['part', 'link', 'twist', 'recipe']);

/** Whether the word behind a number is a unit of what is bought, such as `kg`, `tins`, `Pck.` or `dozen`. */
export function isUnit(word: string): boolean {
  const unit = unitOf(word);
  const isOne = unit !== undefined && !OF_RECIPES.has(unit) && !RATHER_NAMES.test(word);
  return isOne || /^(?:dozen|dutzend)$/i.test(word);
}

/** The id of the unit that these words are, null for pieces; undefined if they are none. */
function unitOf(words: string): string | null | undefined {
  const text = words.normalize('NFC');
  const found = unitAt(text, 0);
  return found?.end === text.length ? found.unit : undefined;
}

/** A quantity that can be added: one number, and a unit or other words. */
interface Measure {
  readonly value: number;
  readonly word: string;
  /** Equal for quantities that can be added: grams, millilitres, pieces, cans, or any other word. */
  readonly of: string;
  /** How many grams, millilitres or pieces one is. */
  readonly size: number;
  readonly isMetric: boolean;
  readonly mark: string | undefined;
}

const MEASURE = new RegExp(`^(${AMOUNT}) ?(\\p{L}[\\p{L}\\p{M} ]*\\.?)?$`, 'u');
/** One thousand in one country and one in the other. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}(?!\d)/;

function measureOf(quantity: string): Measure | undefined {
  const [, number, word = ''] = MEASURE.exec(quantity.replace(/\s+/g, ' ').trim()) ?? [];
  if (number === undefined || MAYBE_THOUSANDS.test(number)) return undefined;
  const unit = word === '' ? null : unitOf(word);
  const base = unit === undefined ? { unit: `word ${itemKey(word)}`, amount: 1 } : toBase(1, unit);
  return {
    value: valueOf(readAmount(number)),
    word,
    of: base.unit ?? '',
    size: base.amount,
    isMetric: systemOf(unit ?? null) === 'metric',
    mark: /[.,]/.exec(number)?.[0],
  };
}

/** The most characters of an amount. */
export const LONGEST_AMOUNT = 20;
/** Above this, a sum is a slip of the finger, and no longer exact to two decimals. */
const MAX_VALUE = 1e9;
/** The error of floating-point arithmetic, as a part of the value. */
const ERROR = 1e-13;

/** Rounded up to so many decimals. */
function roundUp(value: number, decimals: number): number {
  const parts = 10 ** decimals;
  return Math.ceil(value * parts * (1 - ERROR)) / parts;
}

const hasTwoDecimals = (value: number) => roundUp(value, 2) - value <= value * ERROR;

/**
 * The sum of two quantities: `500 g` and `1 kg` are `1.5 kg`. It is in the larger unit if two decimals suffice,
 * otherwise in the smaller one; of a metric unit and another in the metric one, in whole grams or millilitres. What
 * still has more decimals is rounded up, so that enough is bought. The decimal mark is that of the quantities.
 * `undefined` if the two cannot be added: different units, ranges, no number, numbers that may be read in two ways, or
 * a sum that is too long for a quantity.
 */
export function addAmounts(a: string, b: string): string | undefined {
  return combined(a, b, 1);
}

/**
 * The rest of a quantity without a part of it, as {@link addAmounts} writes it; `'0'` if nothing is left. `undefined`
 * if the part cannot be taken: of another unit, or more than there is.
 */
export function takeAmount(quantity: string, part: string): string | undefined {
  return combined(quantity, part, -1);
}

function combined(a: string, b: string, sign: 1 | -1): string | undefined {
  const [first, second] = [measureOf(a), measureOf(b)];
  if (first === undefined || second === undefined || first.of !== second.of) return undefined;
  const [all, part] = [first.value * first.size, second.value * second.size];
  const total = all + sign * part;
  const { word, size, decimals } = unitForSum(first, second, { total, sign });
  const value = roundUp(total / size, decimals);
  // What was rounded up in a sum may be left over from it.
  const rounding = first.isMetric === second.isMetric ? (all + part) * ERROR : size / 10 ** decimals;
  if (value > MAX_VALUE || total < -rounding) return undefined;
  if (sign === -1 && (value <= 0 || total < rounding)) return '0';
  const number = String(value).replace('.', first.mark ?? second.mark ?? '.');
  const result = `${number} ${unitWordFor(word, value)}`.trim();
  return result.length <= LONGEST_AMOUNT ? result : undefined;
}

interface UnitForSum {
  readonly word: string;
  readonly size: number;
  readonly decimals: number;
}

function unitForSum(
  first: Measure,
  second: Measure,
  { total, sign }: { readonly total: number; readonly sign: 1 | -1 },
): UnitForSum {
  if (first.isMetric !== second.isMetric) {
    const metric = first.isMetric ? first : second;
    return { ...metric, decimals: metric.size === 1 ? 0 : 2 };
  }
  // The word of the larger number is more likely a plural, which a sum needs; a rest may need the singular.
  const isSecondLarger = second.size - first.size || sign * (second.value - first.value);
  const [large, small] = isSecondLarger > 0 ? [second, first] : [first, second];
  return { ...(hasTwoDecimals(total / large.size) ? large : small), decimals: 2 };
}
