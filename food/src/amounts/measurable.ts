import { formatDecimal, formatFraction } from './format-amount.ts';

const SPOONS: ReadonlySet<string> = new Set(['tsp', 'dessertspoon', 'tbsp']);
/** A level spoonful cannot be divided further; less is a pinch. */
const LEAST_SPOON = 1 / 8;
/** Teaspoons below which an amount is a pinch, which is about a sixteenth of one. */
const PINCH = 1 / 10;
const SPOONS_IN_TABLESPOON = 3;
/** The words for a smaller measure, in the language of the line. */
const TEASPOON: Readonly<Record<string, string>> = {
  tbsp: 'tsp',
  tablespoon: 'teaspoon',
  tablespoons: 'teaspoon',
  el: 'TL',
  esslöffel: 'Teelöffel',
};
const A_PINCH: Readonly<Record<string, string>> = {
  tsp: 'pinch',
  teaspoon: 'pinch',
  teaspoons: 'pinch',
  tl: 'Prise',
  teelöffel: 'Prise',
};
/** The words for spoons beside those for a cup. */
const SPOONS_OF_CUP: Readonly<Record<string, readonly [tablespoon: string, teaspoon: string]>> = {
  cup: ['tbsp', 'tsp'],
  cups: ['tbsp', 'tsp'],
  tasse: ['EL', 'TL'],
  tassen: ['EL', 'TL'],
};
const TEASPOONS_IN_CUP = 48;
/** The smallest measure of cups. */
const LEAST_CUP = 1 / 4;

/** How far fractions of cups, pounds and pieces may be from the amount, as a share of it. */
const NEAR = 0.2;

/** The nearest number in one of these parts of a whole; of equally near ones that in the larger parts. */
function nearestIn(amount: number, parts: readonly number[]): number {
  const numbers = parts.map((part) => Math.round(amount * part) / part);
  return numbers.toSorted((a, b) => Math.abs(a - amount) - Math.abs(b - amount))[0] ?? amount;
}

function measurableSpoons(amount: number): number {
  const parts = amount < 2 ? [1, 2, 3, 4, 8] : amount < 5 ? [1, 2, 3, 4] : [1, 2];
  return Math.max(LEAST_SPOON, nearestIn(amount, parts));
}

function measurableGrams(amount: number): number {
  if (amount >= 100) return Math.round(amount / 5) * 5;
  return amount >= 10 ? Math.round(amount) : Number(amount.toPrecision(2));
}

/** An amount that was calculated, as text in an amount near it that kitchens can measure: 85 g, ⅛ tsp, 5¼ oz. */
export function measurable(amount: number, unit: string | null, language: string): string {
  if (unit === 'g' || unit === 'ml') return formatDecimal(measurableGrams(amount), language);
  if (unit === 'kg' || unit === 'l') return formatDecimal(amount, language);
  if (SPOONS.has(unit ?? '')) return formatFraction(measurableSpoons(amount), language);
  if (unit === 'oz' || unit === 'fl oz')
    return formatFraction(
      amount < LEAST_SPOON ? amount : nearestIn(amount, amount < 1 ? [1, 2, 4, 8] : [1, 2, 4]),
      language,
    );
  return formatFraction(amount, language, NEAR);
}

/** The measure for a small amount of spoons: less than half a tablespoon with teaspoons, a trace by the pinch. */
export function smallerSpoon(
  amount: number,
  unit: string | null,
  word: string,
): { amount: number; unit: string; word: string } | undefined {
  const name = word.toLowerCase();
  const teaspoon = unit === 'tbsp' && amount < 0.5 ? TEASPOON[name] : undefined;
  const teaspoons = teaspoon === undefined ? amount : amount * SPOONS_IN_TABLESPOON;
  const pinch = teaspoon !== undefined || unit === 'tsp' ? A_PINCH[teaspoon?.toLowerCase() ?? name] : undefined;
  if (pinch !== undefined && teaspoons < PINCH) return { amount: 1, unit: 'pinch', word: pinch };
  return teaspoon === undefined ? undefined : { amount: teaspoons, unit: 'tsp', word: teaspoon };
}

/** Spoons for less than the smallest cup: ⅙ cup is 2 tbsp + 2 tsp. Number and words; undefined if a cup will do. */
export function spoonsOfCup(amount: number, word: string): { number: string; words: string } | undefined {
  const [tablespoon, teaspoon] = SPOONS_OF_CUP[word.toLowerCase()] ?? [];
  const spoons = Math.round(amount * TEASPOONS_IN_CUP);
  if (tablespoon === undefined || teaspoon === undefined || amount >= LEAST_CUP * 0.95 || spoons < 1) return undefined;
  const [large, small] = [Math.floor(spoons / SPOONS_IN_TABLESPOON), spoons % SPOONS_IN_TABLESPOON];
  if (large === 0) return { number: String(small), words: teaspoon };
  return { number: String(large), words: small === 0 ? tablespoon : `${tablespoon} + ${small} ${teaspoon}` };
}
