import { measure, type Measured } from '../lines/measure.ts';
import { type FoodWords, isStaple } from '../names/food-words.ts';

/** An ingredient of something that is planned. */
export interface IngredientLine {
  /** The entry of the plan, or a name for a single meal. */
  readonly entry: string;
  readonly title: string;
  readonly text: string;
  /** How many times the recipe is made. */
  readonly factor: number;
}

/** The amount of a food that one entry needs, in one unit. */
export interface Share {
  readonly entry: string;
  readonly title: string;
  /** `g`, `ml`, a counted unit such as `can`, or empty for pieces and for what has no amount. */
  readonly unit: string;
  /** Null if no line names an amount that can be bought. */
  readonly amount: number | null;
  /** Whether it is measured with spoons only. */
  readonly spoons: boolean;
}

/** A food that is needed, added up. */
export interface FoodNeeds {
  /** Foods with the same key are the same. */
  readonly key: string;
  readonly name: string;
  readonly words: FoodWords;
  /** Whether every kitchen has it, or only spoons of it are needed. */
  readonly staple: boolean;
  /** In the order of entries and units. */
  readonly shares: readonly Share[];
}

/**
 * Adds ingredients up by food and unit, entry by entry. Foods are the same if they have the same words; grams,
 * millilitres and pieces are never mixed. The order of the lines does not matter. Sorted by key.
 */
export function addUp(lines: readonly IngredientLine[]): FoodNeeds[] {
  return addUpMeasured(lines.flatMap(measureLine));
}

/** An ingredient with its food and amount; nothing for a heading or an empty line. */
export function measureLine(line: IngredientLine): MeasuredLine[] {
  const said = measure(line.text);
  return said ? [{ ...line, measured: said }] : [];
}

/** {@link addUp} for lines that are read already. */
export function addUpMeasured(lines: readonly MeasuredLine[]): FoodNeeds[] {
  const foods = Map.groupBy(lines, (line) => line.measured.key);
  return [...foods.values()]
    .map((ofFood) => {
      const { key, name, words } = ofFood.map((line) => line.measured).toSorted(byName)[0] as Measured;
      const shares = Map.groupBy(ofFood, ({ entry, measured }) => `${entry} ${measured.unit}`);
      const all = [...shares.values()].map(shareOf).toSorted(inOrder);
      return { key, name, words, staple: isStaple(words) || isLittle(all), shares: all };
    })
    .toSorted((a, b) => compare(a.key, b.key));
}

/** As much as a jar or a bag at home has left. */
const LITTLE_ML = 75;

/** Whether only spoons of a food are needed, and few: then it is probably at home. */
function isLittle(shares: readonly Share[]): boolean {
  const sum = shares.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return shares.every(({ unit, amount, spoons }) => spoons && unit === 'ml' && amount !== null) && sum <= LITTLE_ML;
}

export type MeasuredLine = IngredientLine & { readonly measured: Measured };

function shareOf(lines: readonly MeasuredLine[]): Share {
  const [{ entry, title, measured }] = lines as [MeasuredLine];
  const amounts = lines.flatMap((line) => (line.measured.amount === null ? [] : line.measured.amount * line.factor));
  // In the order of size, so that the sum does not depend on the order of the lines.
  const sum = amounts.toSorted((a, b) => a - b).reduce((total, amount) => total + amount, 0);
  const spoons = lines.every((line) => line.measured.amount === null || line.measured.spoons);
  return { entry, title, unit: measured.unit, amount: amounts.length === 0 ? null : sum, spoons };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The shortest name says it best. */
function byName(a: Measured, b: Measured): number {
  return a.name.length - b.name.length || compare(a.name, b.name);
}

function inOrder(a: Share, b: Share): number {
  return compare(a.entry, b.entry) || compare(a.unit, b.unit);
}
