import {
  type Answer,
  LEARNING_LIMITS,
  type Insights,
  type LearnedReason,
  type MealInsight,
} from '@moodbowl/contract/learning';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import type { Resident } from '../../http/change.ts';
import { nextTurn } from '../../next-turn.ts';
import { CLAIM, type Effect, effectOf, isSure, reasonFrom } from './claims.ts';
import { dishIdOf } from './dishes.ts';
import { type Evidence, readEvidence } from './evidence.ts';
import { findSettings, listUnasked } from './learning.repository.ts';
import { isLow } from './pleasantness.ts';
import { LOW_MOODS } from '@moodbowl/contract/mood';
import { starterNameIn } from '../meals/starter-texts.ts';

interface Asked {
  readonly resident: Resident;
  readonly now: Date;
}

/** 90% of a normal distribution lie within so many standard deviations. */
const NINETY = 1.645;

/** Everything that has been learned of a person; undefined if there is no such account. */
export async function readInsights(db: Db, asked: Asked): Promise<Insights | undefined> {
  const settings = await findSettings(db, asked.resident.id);
  if (!settings) return undefined;
  const { learning, asking, sharing } = settings;
  const known = {
    settings: { learning: learning === 1, asking: asking === 1, sharing: sharing === 1 },
    unasked: await firstUnasked(db, asked.resident),
  };
  const evidence = await readEvidence(db, asked);
  if (!evidence) return { ...known, answers: 0, by_themselves: [], meals: [], best: [], waiting: [] };
  const eaten = new Map(
    evidence.outcomes.map(({ meal_id, meal_name }) => [
      dishIdOf({ meal_id, meal_name }),
      { meal_id, name: starterNameIn(meal_name, asked.resident.language) },
    ]),
  );
  const mealOf = (dishId: string) => eaten.get(dishId) ?? { meal_id: dishId, name: '' };
  return {
    ...known,
    answers: evidence.meals.length,
    by_themselves: byThemselves(evidence),
    meals: await judgeMeals(evidence, mealOf),
    best: bestMeals(evidence, mealOf),
    waiting: waitingMeals(evidence, mealOf),
  };
}

/** The meal of a dish: null for one that is known by its name only. */
type MealOf = (dishId: string) => { readonly meal_id: string | null; readonly name: string };

async function firstUnasked(db: Db, person: Resident): Promise<Insights['unasked']> {
  const found: Insights['unasked'] = [];
  for await (const page of listUnasked(db, person)) {
    found.push(...page);
    if (found.length >= LEARNING_LIMITS.unasked) break;
  }
  return found.slice(0, LEARNING_LIMITS.unasked);
}

/** The statement about one meal after a low mood; null when there is nothing to say. */
export async function readMealInsight(db: Db, asked: Asked, mealId: string): Promise<LearnedReason | null> {
  const evidence = await readEvidence(db, asked);
  const dish = evidence?.dishes.get(mealId);
  if (!evidence || !dish) return null;
  const moods = LOW_MOODS.toSorted((a, b) => timesAfter(evidence, mealId, b) - timesAfter(evidence, mealId, a));
  for (const mood of moods) {
    const effect = reasonFrom(dish, mood, evidence);
    if (effect) return withoutEstimate(effect);
  }
  return null;
}

/** What a mood counts for as the answer to how somebody feels after a meal; null if it is no answer. */
export async function readAnswer(db: Db, asked: Asked, moodEntryId: string): Promise<Answer | null> {
  const evidence = await readEvidence(db, asked);
  const outcome = evidence?.outcomes.find(({ after_id, ignored }) => after_id === moodEntryId && !ignored);
  if (!evidence || !outcome?.mood_after) return null;
  const { meal_log_id, meal_id, meal_name, mood_before: before, mood_after: after } = outcome;
  const dishId = dishIdOf(outcome);
  const dish = evidence.dishes.get(dishId);
  const effect = before && dish && reasonFrom(dish, before, evidence);
  return {
    meal_log_id,
    meal_id,
    meal_name: starterNameIn(meal_name, asked.resident.language),
    before,
    after,
    compared: before !== null && isLow(before),
    times: new Map(answeredLow(evidence)).get(dishId) ?? 0,
    enough: CLAIM.fewest,
    learned: effect ? withoutEstimate(effect) : null,
  };
}

function withoutEstimate({ estimate: _, ...reason }: Effect): LearnedReason {
  return reason;
}

function timesAfter({ meals }: Evidence, mealId: string, mood: MoodName): number {
  return meals.filter(({ meal_id, before }) => meal_id === mealId && before === mood).length;
}

/** Fewer changes of a mood by itself say nothing. */
const FEWEST_BY_ITSELF = 3;

function byThemselves({ plain }: Evidence): Insights['by_themselves'] {
  return LOW_MOODS.flatMap((mood) => {
    const from = plain.filter(({ before }) => before === mood);
    if (from.length < FEWEST_BY_ITSELF) return [];
    return [{ mood, times: from.length, better: from.filter(({ after }) => !isLow(after)).length }];
  }).toSorted((a, b) => b.times - a.times);
}

/** Meals after low moods with how many answers each has, most answered first. */
function answeredLow({ meals }: Evidence): [mealId: string, times: number][] {
  const times = new Map<string, number>();
  for (const { meal_id, before } of meals) if (isLow(before)) times.set(meal_id, (times.get(meal_id) ?? 0) + 1);
  return [...times].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
}

async function judgeMeals(evidence: Evidence, mealOf: MealOf): Promise<MealInsight[]> {
  const judged: MealInsight[] = [];
  for (const [dishId] of answeredLow(evidence).slice(0, LEARNING_LIMITS.meals)) {
    await nextTurn();
    const effect = clearestEffect(evidence, dishId);
    if (!effect) continue;
    const { mean, sd } = effect.estimate;
    judged.push({
      ...withoutEstimate(effect),
      ...mealOf(dishId),
      difference: { mean: rounded(mean), low: rounded(mean - NINETY * sd), high: rounded(mean + NINETY * sd) },
      verdict: isSure(effect) ? 'more' : isSure(effect, -1) ? 'less' : 'unclear',
      pairs: pairsOf(evidence, dishId),
    });
  }
  return judged;
}

/** More digits say nothing of the person, and something of others to whoever shares. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}

/** The mood after which something may be said of a meal, or else all low moods together. */
function clearestEffect(evidence: Evidence, mealId: string): Effect | undefined {
  const dish = evidence.dishes.get(mealId);
  if (!dish) return undefined;
  const byTimes = LOW_MOODS.toSorted((a, b) => timesAfter(evidence, mealId, b) - timesAfter(evidence, mealId, a));
  for (const mood of byTimes) {
    const reason = reasonFrom(dish, mood, evidence);
    if (reason) return reason;
  }
  return effectOf(dish, null, evidence, byTimes[0] ?? 'Sad');
}

function pairsOf({ meals }: Evidence, mealId: string): MealInsight['pairs'] {
  const pairs = new Map<string, MealInsight['pairs'][number]>();
  for (const { before, after, meal_id } of meals) {
    if (meal_id !== mealId || !isLow(before)) continue;
    const pair = pairs.get(`${before} ${after}`);
    pairs.set(`${before} ${after}`, { before, after, times: (pair?.times ?? 0) + 1 });
  }
  return [...pairs.values()].toSorted((a, b) => b.times - a.times);
}

/** A meal with fewer answers after a mood is no idea for it yet. */
const FEWEST_FOR_AN_IDEA = 2;

function bestMeals(evidence: Evidence, mealOf: MealOf): Insights['best'] {
  const eaten = [...new Set(evidence.meals.map(({ meal_id }) => meal_id))];
  return LOW_MOODS.flatMap((mood) => {
    const lifts = eaten.flatMap((id) => {
      const dish = evidence.dishes.get(id);
      if (!dish || timesAfter(evidence, id, mood) < FEWEST_FOR_AN_IDEA) return [];
      const lift = evidence.posterior.lift(dish, mood);
      // The person's own answers must speak for it, not only what is believed beforehand.
      return lift > evidence.crowd.lift(dish, mood).lift ? [{ id, lift }] : [];
    });
    const best = lifts
      .filter(({ lift }) => lift > 0)
      .toSorted((a, b) => b.lift - a.lift)
      .slice(0, LEARNING_LIMITS.bestPerMood)
      .map(({ id }) => mealOf(id));
    return best.length > 0 ? [{ mood, meals: best }] : [];
  });
}

function waitingMeals(evidence: Evidence, mealOf: MealOf): Insights['waiting'] {
  return answeredLow(evidence)
    .filter(([, times]) => times < CLAIM.fewest)
    .slice(0, LEARNING_LIMITS.waiting)
    .map(([dishId, times]) => ({ ...mealOf(dishId), times, needed: CLAIM.fewest - times }));
}
