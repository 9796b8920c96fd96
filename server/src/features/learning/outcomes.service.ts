import type { Db } from '../../db/database.ts';
import { readPages } from '../../next-turn.ts';
import { AFTER_MINUTES, BEFORE_MINUTES, linkMeals, type MealLink } from './mood-windows.ts';
import * as repository from './outcomes.repository.ts';

const MINUTE = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/**
 * Brings the links of the meals around an instant up to date. Whoever changes a mood or a meal at that instant calls it
 * in the same transaction.
 */
export async function relinkAround(db: Db, userId: string, instant: string): Promise<void> {
  const at = Date.parse(instant);
  const last = iso(at + BEFORE_MINUTES * MINUTE);
  // The meals after the last one may end its wait.
  const meals = await repository.listOutcomesBetween(
    db,
    userId,
    iso(at - AFTER_MINUTES.to * MINUTE),
    iso(at + (BEFORE_MINUTES + AFTER_MINUTES.to) * MINUTE),
  );
  await linkAmong(
    db,
    userId,
    meals.filter(({ ate_at }) => ate_at <= last),
    meals,
  );
}

/** Meals that are linked at once. */
const PAGE = 200;
/** Before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Brings the links of all meals around a span of time up to date, after many moods in it have changed in the same
 * transaction. In turns of the event loop.
 */
export async function relinkBetween(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const end = iso(Date.parse(to) + BEFORE_MINUTES * MINUTE);
  const start = { ate_at: iso(Date.parse(from) - AFTER_MINUTES.to * MINUTE), meal_log_id: FIRST_ID };
  for await (const page of readPages<repository.StoredOutcome>(PAGE, (limit, last) =>
    repository.listOutcomesAfter(db, userId, limit, last ?? start),
  )) {
    const around = page.filter(({ ate_at }) => ate_at <= end);
    await relink(db, userId, around);
    if (around.length < page.length) return;
  }
}

/** Links these meals, which follow one another without a gap. */
export async function relink(db: Db, userId: string, outcomes: readonly repository.StoredOutcome[]): Promise<void> {
  const last = outcomes.at(-1);
  if (!last) return;
  const end = iso(Date.parse(last.ate_at) + AFTER_MINUTES.to * MINUTE);
  const next = await repository.listOutcomesBetween(db, userId, last.ate_at, end);
  await linkAmong(db, userId, outcomes, [...outcomes, ...next]);
}

async function linkAmong(
  db: Db,
  userId: string,
  outcomes: readonly repository.StoredOutcome[],
  meals: readonly repository.StoredOutcome[],
): Promise<void> {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  if (!first || !last) return;
  const moods = await repository.listMoodsBetween(
    db,
    userId,
    iso(Date.parse(first.ate_at) - BEFORE_MINUTES * MINUTE),
    iso(Date.parse(last.ate_at) + AFTER_MINUTES.to * MINUTE),
  );
  const times = new Map(meals.map(({ meal_log_id: id, ate_at }) => [id, { id, at: Date.parse(ate_at) }]));
  const toLink = new Map(outcomes.map((outcome) => [outcome.meal_log_id, outcome]));
  for (const found of linkMeals(moods, [...times.values()])) {
    const stored = toLink.get(found.meal_log_id);
    if (stored && !isSame(stored, found)) await repository.updateLink(db, userId, found);
  }
}

function isSame(stored: repository.StoredOutcome, link: MealLink): boolean {
  return (
    stored.mood_before === link.mood_before &&
    stored.after_id === link.after_id &&
    stored.mood_after === link.mood_after &&
    stored.minutes === link.minutes
  );
}
