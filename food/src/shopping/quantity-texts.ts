import { LONGEST_AMOUNT } from '../amounts/add-amounts.ts';
import { type CountedUnit, isCounted, toBase } from '../units/units.ts';
import type { Share } from './needs.ts';

/** Up to so many millilitres, spoons stay spoons. */
const MOST_SPOONS_ML = 150;
const TSP_ML = toBase(1, 'tsp').amount;
const TBSP_ML = toBase(1, 'tbsp').amount;
/** In this order; then what is counted. */
const FIRST_UNITS = ['g', 'ml', ''];
/** Less than that is a rounding error and not another piece to buy. */
const EPSILON = 1e-6;

/** How to write an amount of something that is counted, or of spoons, whose number may end in ½. */
export interface UnitWriter {
  /** The tag of the language in which numbers are written. */
  readonly language: string;
  readonly counted: (unit: CountedUnit, count: number) => string;
  readonly spoons: (unit: 'tbsp' | 'tsp', amount: string) => string;
}

interface Part {
  readonly unit: string;
  readonly amount: number;
  readonly spoons: boolean;
}

/** What a package of something solid holds that recipes measure in cups: a kilogram of flour, two packs of rice. */
export const PACKAGE_ML = 1500;
/** What shops sell by volume; its name ends with one of these. */
const LIQUID =
  /(?:milk|cream|water|drink|lemonade|limonade|getränk|schorle|stock|broth|oil|vinegar|juice|wine|beer|cider|sauce|syrup|yogh?urt|buttermilk|kefir|coffee|tea|rum|brandy|vodka|whisk(?:e)?y|sherry|mirin|sake|passata|ketchup|milch|sahne|rahm|wasser|brühe|fond|öl|essig|saft|wein|bier|so[sß]+e|sirup|jogh?urt|kefir|kaffee|tee|lait|crème|eau|bouillon|huile|vinaigre|jus|vin|bière|leche|nata|agua|caldo|aceite|vinagre|zumo|vino|cerveza|latte|panna|acqua|brodo|olio|aceto|succo|birra)s?$/iu;

/** Shares that shops sell: nobody buys 165 ml of sugar, but a package. */
function asSold(shares: readonly Share[], food: string): Share[] {
  const isSolid = food !== '' && !LIQUID.test(food.trim());
  return shares.map((share) =>
    isSolid && share.unit === 'ml' && !share.spoons && share.amount !== null
      ? { ...share, unit: 'package', amount: share.amount / PACKAGE_ML }
      : share,
  );
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
 * How much to buy, in texts that fit the grocery list: one of all units, such as "300 g + 2", or if that is too long
 * one for each. Pieces are rounded up, because shops sell whole ones; of something solid that is measured by volume it is
 * packages. None if no amount is known.
 */
export function quantityTexts(shares: readonly Share[], writer: UnitWriter, food = ''): string[] {
  const texts = partsOf(asSold(shares, food)).map((part) => partText(part, writer));
  if (texts.length === 0) return [];
  const together = texts.join(' + ');
  return together.length <= LONGEST_AMOUNT ? [together] : texts.map((text) => text.slice(0, LONGEST_AMOUNT));
}

function partText({ unit, amount, spoons }: Part, writer: UnitWriter): string {
  if (unit === 'ml' && spoons && amount <= MOST_SPOONS_ML) return spoonText(amount, writer);
  if (unit === 'g' || unit === 'ml') return measureText(amount, unit, writer);
  const count = Math.max(1, Math.ceil(amount - EPSILON));
  return isCounted(unit) ? writer.counted(unit, count) : `${count} ${unit}`.trim();
}

/** To what amounts are rounded: nobody buys 163 ml. */
function stepOf(amount: number): number {
  if (amount >= 1000) return 10;
  return amount >= 50 ? 5 : 1;
}

/** How much of an amount that was written can be missing because its text is rounded. */
export function roundingOf(unit: string, amount: number): number {
  return unit === 'g' || unit === 'ml' ? stepOf(amount) / 2 : EPSILON;
}

function measureText(amount: number, unit: 'g' | 'ml', { language }: UnitWriter): string {
  const step = stepOf(amount);
  const rounded = Math.max(1, Math.round(amount / step) * step);
  if (rounded < 1000) return `${rounded} ${unit}`;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  return `${number.format(amount / 1000)} ${unit === 'g' ? 'kg' : 'l'}`;
}

function spoonText(ml: number, { spoons }: UnitWriter): string {
  return ml >= TBSP_ML - 0.1 ? spoons('tbsp', halves(ml / TBSP_ML)) : spoons('tsp', halves(ml / TSP_ML));
}

function halves(amount: number): string {
  const rounded = Math.max(0.5, Math.ceil(amount * 2 - 0.05) / 2);
  const text = rounded < 1 ? '' : String(Math.floor(rounded));
  return Number.isInteger(rounded) ? text : `${text}½`;
}
