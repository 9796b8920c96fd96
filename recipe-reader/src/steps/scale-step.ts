import { type Measure, measureAt } from '@moodbowl/food/amounts/read-measure';
import { numberWordsAt } from '@moodbowl/food/amounts/number-words';
import { plainText } from '@moodbowl/food/amounts/read-quantity';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { scaleIngredient, type ShownSystem } from '@moodbowl/food/lines/scale';
import { dimensionOf } from '@moodbowl/food/units/units';
import { ingredientsOfStep } from './ingredients-of-step.ts';
import { convertTemperatures } from './temperatures.ts';

/** A part of a step. One with an amount of a food that was changed has it as it was written, too. */
export interface StepPart {
  readonly text: string;
  readonly written?: string;
}

export interface ScaledStep {
  readonly parts: readonly StepPart[];
  /** Whether it has an amount that may have to be scaled, of which it is not known what it is an amount of. */
  readonly isUnsure: boolean;
}

export interface StepScale {
  readonly factor: number;
  readonly system: ShownSystem;
  readonly language: string;
}

/** Where an amount may begin. */
const BEGIN = /(?<![\p{L}\p{N}.,/:-])(?=[\d½⅓⅔¼¾⅛⅜⅝⅞]|\p{L}{3,24}[ -])/gu;
/** A food stands before any of these. */
const END =
  /[,.;:!?()\d½⅓⅔¼¾⅛⅜⅝⅞\n]| (?:and|und|et|y|e|with|mit|in|into|to|on|onto|over|at|bei|until|for|bis|für|auf|zu|then|plus) /u;
/** How far behind an amount its food may stand, in UTF-16 code units. */
const NEAR = 60;
/** So many amounts of a step are looked at: a longer one is a story. */
const MOST_AMOUNTS = 40;
/** An amount of each of several, or for one at a time. */
const OF_EACH_BEFORE = /(?:each|every|per|je|jeweils|pro|par|cada|à)\s*(?:with |mit |about |ca\. )?$/iu;
const OF_EACH =
  /^[^.!?]{0,40}(?:at a time|apiece|(?<!\p{L})each(?!\p{L})|nacheinander|jeweils|à la fois|pro (?:person|portion|stück))/iu;
/** Fewest that a word has to count: "one" is also "one by one". */
const LEAST_WORD = 2;

/**
 * A step for other servings and in another system of units. Amounts that stand before one of the step's own foods become
 * those of the scaled recipe; shares ("half the milk"), times, temperatures and sizes stay. Takes a time in proportion to
 * the step's length, never throws.
 */
export function scaleStep(step: string, foods: readonly ReadIngredient[], scale: StepScale): ScaledStep {
  const { factor, system, language } = scale;
  const temperatures = (text: string) => convertTemperatures(text, system);
  if (factor === 1 && system === 'written') return { parts: [{ text: step }], isUnsure: false };
  const own = ingredientsOfStep(step, foods);
  const plain = plainText(step);
  const parts: StepPart[] = [];
  let isUnsure = false;
  let [from, seen] = [0, 0];
  for (const { index: at } of plain.matchAll(BEGIN)) {
    if (at < from || seen >= MOST_AMOUNTS) continue;
    const measure = amountAt(plain, at);
    if (!measure) continue;
    seen += 1;
    const behind = plain.slice(measure.end, measure.end + NEAR);
    if (OF_EACH_BEFORE.test(plain.slice(Math.max(0, at - 24), at)) || OF_EACH.test(behind)) continue;
    const length = behind.search(END);
    const end = measure.end + (length === -1 ? behind.length : length);
    const isOfFood = ingredientsOfStep(step.slice(measure.end, end), own).length > 0;
    if (!isOfFood) {
      isUnsure ||= factor !== 1 && ['mass', 'volume'].includes(dimensionOf(measure.unit));
      continue;
    }
    const written = step.slice(at, end);
    const line = { ...measure, text: written, food: step.slice(measure.end, end).trim(), note: '', start: 0 };
    const text = scaleIngredient({ ...line, end: measure.end - at }, factor, system, language);
    if (text === written) continue;
    parts.push({ text: temperatures(step.slice(from, at)) }, { text, written });
    from = end;
  }
  parts.push({ text: temperatures(step.slice(from)) });
  return { parts: parts.filter(({ text }) => text !== ''), isUnsure };
}

/** An amount of something: no share, no length, no temperature. */
function amountAt(plain: string, at: number): Measure | null {
  if (/\p{L}/u.test(plain[at] ?? '')) {
    const word = numberWordsAt(plain, at);
    if (!word || word.value < LEAST_WORD) return null;
  }
  const measure = measureAt(plain, at);
  if (!measure) return null;
  const { unit, word, amount } = measure;
  const isTemperature = word !== null && /^[CF]$/.test(plain.slice(word.start, word.end)) && amount >= 40;
  return isTemperature || unit === 'cm' || unit === 'inch' ? null : measure;
}
