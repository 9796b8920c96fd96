import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { dimensionOf, toBase } from '@moodbowl/food/units/units';
import { mapInTurns } from '../../next-turn.ts';
import { type FoodWords, foodWords, isStaple } from '@moodbowl/food/names/food-words';

/** An ingredient of something that is planned. */
export interface IngredientLine {
  /** The entry of the plan, or a name for a single meal. */
  readonly entry: string;
  readonly title: string;
  readonly text: string;
  /** How many times the recipe is made. */
  readonly factor: number;
}

/** What one entry needs of a food in one unit. */
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
  readonly staple: boolean;
  /** In the order of entries and units. */
  readonly shares: readonly Share[];
}

/** What a line says of a food. */
export interface Measured {
  readonly key: string;
  readonly name: string;
  readonly words: FoodWords;
  readonly unit: string;
  readonly amount: number | null;
  readonly spoons: boolean;
}

/** Lengths say how much to cook with, not how much to buy. */
const LENGTHS = new Set(['cm', 'inch']);
const SPOONS = new Set(['tsp', 'tbsp', 'dessertspoon']);

const MAX_CACHED = 5_000;
const cache = new Map<string, Measured | undefined>();

/** Amount and food are in the first words of a line. */
const LOOKED_AT = 150;

/** What a line says; undefined for a heading, which names no food. Cached: the same ones come up again and again. */
export function measure(line: string): Measured | undefined {
  const text = line.slice(0, LOOKED_AT);
  if (cache.has(text)) return cache.get(text);
  const measured = measureLine(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, measured);
  return measured;
}

function keyFrom(name: string, { key }: FoodWords): string {
  return key === '' ? name.trim().toLowerCase() : key;
}

/** The key of a food by its name, or by a key that an earlier version of the server has stored. */
export function keyOfFood(name: string): string {
  return keyFrom(name, foodWords(name));
}

function measureLine(text: string): Measured | undefined {
  const { food, unit, amount, amount_to } = readIngredient(text);
  if (food === '' && amount === null) return undefined;
  const name = food === '' ? text : food;
  const words = foodWords(name);
  const key = keyFrom(name, words);
  if (key === '') return undefined;
  const most = amount === null ? null : Math.max(amount, amount_to ?? amount);
  const isVague = dimensionOf(unit) === 'none' || (unit !== null && LENGTHS.has(unit));
  if (most === null || most <= 0 || isVague) return { key, name, words, unit: '', amount: null, spoons: false };
  const base = toBase(most, unit);
  return { key, name, words, unit: base.unit ?? '', amount: base.amount, spoons: unit !== null && SPOONS.has(unit) };
}

/** What a food is called on the grocery list. */
export function itemNameOf({ name }: Pick<FoodNeeds, 'name'>): string {
  const [first = '', ...rest] = Array.from(name.trim()).slice(0, GROCERY_LIMITS.name);
  return `${first.toUpperCase()}${rest.join('')}`.trim();
}

/**
 * Adds ingredients up by food and unit, entry by entry. Foods are the same if they have the same words; grams, millilitres
 * and pieces are never mixed. The order of the lines does not matter. Sorted by key.
 */
export function addUp(lines: readonly IngredientLine[]): FoodNeeds[] {
  return addUpMeasured(lines.flatMap(readLine));
}

/** The same in pieces, for many lines. */
export async function addUpInTurns(lines: readonly IngredientLine[]): Promise<FoodNeeds[]> {
  return addUpMeasured((await mapInTurns(lines, readLine)).flat());
}

function readLine(line: IngredientLine): MeasuredLine[] {
  const said = measure(line.text);
  return said ? [{ ...line, measured: said }] : [];
}

function addUpMeasured(lines: readonly MeasuredLine[]): FoodNeeds[] {
  const foods = Map.groupBy(lines, (line) => line.measured.key);
  return [...foods.values()]
    .map((ofFood) => {
      const { key, name, words } = ofFood.map((line) => line.measured).toSorted(byName)[0] as Measured;
      const shares = Map.groupBy(ofFood, ({ entry, measured }) => `${entry} ${measured.unit}`);
      return { key, name, words, staple: isStaple(words), shares: [...shares.values()].map(shareOf).toSorted(inOrder) };
    })
    .toSorted((a, b) => compare(a.key, b.key));
}

type MeasuredLine = IngredientLine & { readonly measured: Measured };

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
