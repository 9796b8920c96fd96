import { z } from 'zod';
import { addMinute, pauseTimer, resumeTimer, startTimer, type Timer } from './timers.ts';

/** How far somebody is with a recipe. */
export interface Cooking {
  /** 0 for the ingredients, then the steps from 1, then the end. */
  readonly place: number;
  /** The indexes of the ingredients that are ticked off. */
  readonly ticked: readonly number[];
  /** In the order in which they were started. */
  readonly timers: readonly Timer[];
}

export type CookingAction =
  | { readonly kind: 'go'; readonly place: number }
  | { readonly kind: 'tick'; readonly ingredient: number }
  | ({ readonly kind: 'start'; readonly now: number } & Parameters<typeof startTimer>[0])
  | { readonly kind: 'pause' | 'resume' | 'addMinute'; readonly id: string; readonly now: number }
  | { readonly kind: 'stop'; readonly id: string };

export const AT_THE_START: Cooking = { place: 0, ticked: [], timers: [] };

const CHANGES = { pause: pauseTimer, resume: resumeTimer, addMinute };

function toggled(list: readonly number[], value: number): readonly number[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** What an action makes of it. A time has one timer: starting it again begins anew. */
export function cook(cooking: Cooking, action: CookingAction): Cooking {
  const { ticked, timers } = cooking;
  if (action.kind === 'go') return { ...cooking, place: Math.max(0, action.place) };
  if (action.kind === 'tick') return { ...cooking, ticked: toggled(ticked, action.ingredient) };
  const { id, kind } = action;
  const others = timers.filter((timer) => timer.id !== id);
  if (kind === 'stop') return { ...cooking, timers: others };
  if (kind === 'start') return { ...cooking, timers: [...others, startTimer(action, action.now)] };
  const change = CHANGES[kind];
  return { ...cooking, timers: timers.map((timer) => (timer.id === id ? change(timer, action.now) : timer)) };
}

const index = z.int().min(0);
const kept = z.object({
  place: index,
  ticked: z.array(index),
  timers: z.array(
    z.object({ id: z.string(), step: index, text: z.string(), end: z.number().nullable(), left: z.number().min(0) }),
  ),
});

/** What was kept as text; the start if there is none, or none that can be read. */
export function readCooking(text: string | null): Cooking {
  if (text === null) return AT_THE_START;
  try {
    return kept.safeParse(JSON.parse(text)).data ?? AT_THE_START;
  } catch {
    return AT_THE_START;
  }
}
