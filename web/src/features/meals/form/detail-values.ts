import { DIETS, type Meal } from '@moodbowl/contract/meals';
import { z } from 'zod';

/** The details of a meal as they are in a form; numbers as they are typed. */
export const detailValues = {
  diet: z.enum(['', ...DIETS]).default(''),
  cuisine: z.string().default(''),
  servings: z.string().default(''),
  minutes_prep: z.string().default(''),
  minutes_cook: z.string().default(''),
  minutes_rest: z.string().default(''),
};
const all = z.object(detailValues);
export type DetailValues = z.infer<typeof all>;

type Details = Pick<Meal, 'diet' | 'cuisine' | 'servings' | 'minutes_prep' | 'minutes_cook' | 'minutes_rest'>;

const typed = (number: number | null | undefined) => (number == null ? '' : String(number));

/** The form of these details; empty where nothing is known. */
export function valuesOfDetails(details: Partial<Details> = {}): DetailValues {
  return {
    diet: details.diet ?? '',
    cuisine: details.cuisine ?? '',
    servings: typed(details.servings),
    minutes_prep: typed(details.minutes_prep),
    minutes_cook: typed(details.minutes_cook),
    minutes_rest: typed(details.minutes_rest),
  };
}

/** The values of the form. A text that is no number becomes `NaN`, which the contract refuses. */
export function readDetails({
  diet,
  cuisine,
  servings,
  minutes_prep,
  minutes_cook,
  minutes_rest,
}: DetailValues): Details {
  return {
    diet: diet === '' ? null : diet,
    cuisine,
    servings: readNumber(servings),
    minutes_prep: readNumber(minutes_prep),
    minutes_cook: readNumber(minutes_cook),
    minutes_rest: readNumber(minutes_rest),
  };
}

function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : Number(trimmed);
}

const NUMBERS: ReadonlySet<unknown> = new Set(['servings', 'minutes_prep', 'minutes_cook', 'minutes_rest']);

/** Whether a field of the form takes a number. */
export function isNumberField(name: unknown): boolean {
  return NUMBERS.has(name);
}
