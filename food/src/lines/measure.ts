import { type FoodWords, foodWords } from '../names/food-words.ts';
import { LONGEST_NAME } from '../names/item-key.ts';
import { dimensionOf, toBase } from '../units/units.ts';
import { readIngredient } from './read-ingredient.ts';

/** A food and its amount, as a line says them. */
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

/** Reads a line; undefined for a heading, which names no food. Cached: the same ones come up again and again. */
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

/** The name of a food on the grocery list. */
export function itemNameOf({ name }: { readonly name: string }): string {
  const [first = '', ...rest] = Array.from(name.trim()).slice(0, LONGEST_NAME);
  return `${first.toUpperCase()}${rest.join('')}`.trim();
}
