import { LEARNING_LIMITS } from '@moodbowl/contract/learning';
import type { MoodName } from '@moodbowl/contract/mood';

/** A mood that answers how somebody feels after a meal is logged this many minutes later. */
export const AFTER_MINUTES = { from: 45, to: 240 } as const;
export const BEFORE_MINUTES = LEARNING_LIMITS.beforeMinutes;

/** When, in milliseconds since 1970. */
interface Timed {
  readonly id: string;
  readonly at: number;
}

export interface MoodAt extends Timed {
  readonly mood: MoodName;
}

export type MealAt = Timed;

/** The evidence about a meal in the moods around it. */
export interface MealLink {
  readonly meal_log_id: string;
  /** The newest mood of the three hours before; null without one. */
  readonly mood_before: MoodName | null;
  /** The first mood 45 to 240 minutes later, unless another meal came first; null without one. */
  readonly after_id: string | null;
  readonly mood_after: MoodName | null;
  /** From the meal to the mood after it. */
  readonly minutes: number | null;
}

/** Two moods in a row without a meal between them or in the four hours before. */
export interface PlainWindow {
  readonly at: number;
  readonly before: MoodName;
  readonly after: MoodName;
}

const MINUTE = 60_000;

/** Oldest first; at the same instant by id. */
function inOrder<T extends Timed>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/**
 * The link of each meal, oldest first. It depends only on when moods and meals happened, not on the order in which they
 * were logged. A second meal ends the wait of the first: nobody can say which of the two helped.
 */
export function linkMeals(moods: readonly MoodAt[], meals: readonly MealAt[]): MealLink[] {
  const felt = inOrder(moods);
  const eaten = inOrder(meals);
  return eaten.map(({ id, at }, index) => {
    const before = felt.findLast((mood) => mood.at <= at);
    const isFresh = before !== undefined && at - before.at <= BEFORE_MINUTES * MINUTE;
    const next = eaten[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const after = felt.find((mood) => mood.at - at >= AFTER_MINUTES.from * MINUTE);
    const answers = after !== undefined && after.at - at <= AFTER_MINUTES.to * MINUTE && after.at <= next;
    return {
      meal_log_id: id,
      mood_before: isFresh ? before.mood : null,
      after_id: answers ? after.id : null,
      mood_after: answers ? after.mood : null,
      minutes: answers ? Math.floor((after.at - at) / MINUTE) : null,
    };
  });
}

/** Changes of mood without a meal, oldest first, as the comparison for meals. */
export function findPlainWindows(moods: readonly MoodAt[], meals: readonly MealAt[]): PlainWindow[] {
  const felt = inOrder(moods);
  const eaten = inOrder(meals);
  const windows: PlainWindow[] = [];
  let nextMeal = 0;
  for (const [index, { at, mood }] of felt.entries()) {
    const before = felt[index - 1];
    if (!before) continue;
    while ((eaten[nextMeal]?.at ?? Number.POSITIVE_INFINITY) <= at) nextMeal += 1;
    const lastMeal = eaten[nextMeal - 1]?.at ?? Number.NEGATIVE_INFINITY;
    const minutes = (at - before.at) / MINUTE;
    if (minutes < AFTER_MINUTES.from || minutes > AFTER_MINUTES.to) continue;
    if (before.at - lastMeal <= AFTER_MINUTES.to * MINUTE) continue;
    windows.push({ at: before.at, before: before.mood, after: mood });
  }
  return windows;
}
