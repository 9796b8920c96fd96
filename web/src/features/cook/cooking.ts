import { z } from 'zod';

/** How far somebody is with a recipe. */
export interface Cooking {
  /** 0 for the ingredients, then the steps from 1, then the end. */
  readonly place: number;
  /** The indexes of the ingredients that are ticked off. */
  readonly ticked: readonly number[];
}

export type CookingAction =
  | { readonly kind: 'go'; readonly place: number }
  | { readonly kind: 'tick'; readonly ingredient: number }
  | { readonly kind: 'startOver' };

export const AT_THE_START: Cooking = { place: 0, ticked: [] };

/** How long it is kept how far somebody is, in milliseconds: a long evening. */
const KEEP_MS = 12 * 3_600_000;
/** For how many recipes it is kept. */
const MOST = 10;

function toggled(list: readonly number[], value: number): readonly number[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** The state after an action. */
export function cook(cooking: Cooking, action: CookingAction): Cooking {
  if (action.kind === 'startOver') return AT_THE_START;
  if (action.kind === 'go') return { ...cooking, place: Math.max(0, action.place) };
  return { ...cooking, ticked: toggled(cooking.ticked, action.ingredient) };
}

const index = z.int().min(0);
const kept = z.array(z.object({ meal: z.string(), at: z.number(), place: index, ticked: z.array(index) }));
type Kept = z.infer<typeof kept>;

function readKept(text: string | null, now: number): Kept {
  if (text === null) return [];
  try {
    return (kept.safeParse(JSON.parse(text)).data ?? []).filter(({ at }) => now - at < KEEP_MS);
  } catch {
    return [];
  }
}

/** Reads the state that was kept as text in the last hours; the start if there is none that can be read. */
export function readCooking(text: string | null, mealId: string, now: number): Cooking {
  const found = readKept(text, now).find(({ meal }) => meal === mealId);
  return found ? { place: found.place, ticked: found.ticked } : AT_THE_START;
}

/** The text to keep with how far somebody is with a recipe, beside what it says of others. */
export function keepCooking(text: string | null, mealId: string, cooking: Cooking, now: number): string {
  const others = readKept(text, now).filter(({ meal }) => meal !== mealId);
  const isAtStart = cooking.place === 0 && cooking.ticked.length === 0;
  const own = isAtStart ? [] : [{ meal: mealId, at: now, ...cooking }];
  return JSON.stringify([...own, ...others].slice(0, MOST));
}
