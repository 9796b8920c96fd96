import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import type { Share } from './food-needs.ts';

/** Up to so many millilitres, spoons stay spoons. */
const MOST_SPOONS_ML = 150;
const TBSP_ML = 14.7868;
const TSP_ML = 4.92892;
/** In this order; then what is counted. */
const FIRST_UNITS = ['g', 'ml', ''];
/** Less than that is a rounding error and not another piece to buy. */
const EPSILON = 1e-6;

interface Part {
  readonly unit: string;
  readonly amount: number;
  readonly spoons: boolean;
}

/** The amounts of shares, added up by unit. */
function partsOf(shares: readonly Share[]): Part[] {
  const byUnit = Map.groupBy(shares, ({ unit }) => unit);
  return [...byUnit]
    .flatMap(([unit, ofUnit]) => {
      const amount = ofUnit.reduce((sum, share) => sum + (share.amount ?? 0), 0);
      return amount > EPSILON ? [{ unit, amount, spoons: ofUnit.every(({ spoons }) => spoons) }] : [];
    })
    .toSorted((a, b) => rank(a) - rank(b) || (a.unit < b.unit ? -1 : 1));
}

function rank({ unit }: Part): number {
  const index = FIRST_UNITS.indexOf(unit);
  return index < 0 ? FIRST_UNITS.length : index;
}

/**
 * How much to buy, in texts that fit the grocery list: one of all units, such as "300 g + 2", or if that is too long one
 * for each. Pieces are rounded up, because shops sell whole ones. "1" if no amount is known.
 */
export function quantityTexts(shares: readonly Share[], language: string): string[] {
  const texts = partsOf(shares).map((part) => partText(part, language));
  if (texts.length === 0) return ['1'];
  const together = texts.join(' + ');
  return together.length <= GROCERY_LIMITS.quantity
    ? [together]
    : texts.map((text) => text.slice(0, GROCERY_LIMITS.quantity));
}

function partText({ unit, amount, spoons }: Part, language: string): string {
  if (unit === 'ml' && spoons && amount <= MOST_SPOONS_ML) return spoonText(amount, language);
  if (unit === 'g') return amount >= 1000 ? `${short(amount / 1000, language)} kg` : `${whole(amount, language)} g`;
  if (unit === 'ml') return amount >= 1000 ? `${short(amount / 1000, language)} l` : `${whole(amount, language)} ml`;
  const count = Math.ceil(amount - EPSILON);
  if (unit === '') return whole(count, language);
  return `${whole(count, language)} ${count > 1 ? plural(unit) : unit}`;
}

function spoonText(ml: number, language: string): string {
  const [amount, name] = ml >= TBSP_ML - 0.1 ? [ml / TBSP_ML, 'tbsp'] : [ml / TSP_ML, 'tsp'];
  return `${halves(amount, language)} ${name}`;
}

function halves(amount: number, language: string): string {
  const rounded = Math.max(0.5, Math.ceil(amount * 2 - 0.05) / 2);
  const text = rounded < 1 ? '' : whole(Math.floor(rounded), language);
  return Number.isInteger(rounded) ? text : `${text}½`;
}

function whole(amount: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: false }).format(
    Math.max(1, Math.round(amount)),
  );
}

function short(amount: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(amount);
}

/** Units are in English, as in the recipes. */
function plural(unit: string): string {
  if (unit === 'leaf' || unit === 'loaf') return `${unit.slice(0, -1)}ves`;
  return /(s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`;
}
