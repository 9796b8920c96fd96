import type { Db } from '../../db/database.ts';
import { PLAN_LIMITS } from '@moodbowl/contract/plan-days';
import type { PossibleMeal } from '@moodbowl/contract/possible-meals';
import { findMeals } from '../meals/meals.repository.ts';
import { lookThrough, Stock } from '../suggestions/rank-meals.ts';
import { shoppingItem } from '@moodbowl/food/lines/shopping-item';
import { readKitchen } from './kitchen.ts';
import type { Person } from '../../http/change.ts';

/**
 * Meals of which something is at home, first those of which the fewest foods are missing, then those that use most of
 * it.
 */
export async function listPossibleMeals(db: Db, person: Person): Promise<PossibleMeal[]> {
  const { candidates, groceries } = await readKitchen(db, person);
  const atHome = await new Stock(groceries.filter(({ purchased }) => purchased === 1)).prepare(candidates);
  const onList = new Stock(groceries);
  const best = candidates
    .map((meal) => ({ meal, ...lookThrough(meal, atHome) }))
    // A staple in the cupboard is no reason to cook.
    .filter(({ used }) => used.length > 0)
    .toSorted(
      (a, b) =>
        a.missing.length - b.missing.length || b.used.length - a.used.length || (a.meal.id < b.meal.id ? -1 : 1),
    )
    .slice(0, PLAN_LIMITS.possible);
  const found = await findMeals(
    db,
    person,
    best.map(({ meal }) => meal.id),
  );
  const meals = new Map(found.map((meal) => [meal.id, meal]));
  return best.flatMap(({ meal: candidate, missing }) => {
    const meal = meals.get(candidate.id);
    if (!meal) return [];
    const toBuy = new Set(lookThrough(candidate, onList).missing);
    return {
      meal,
      minutes: candidate.minutes ?? null,
      needed: candidate.needed.length,
      missing: missing.map((text) => ({ ...shoppingItem(text), listed: !toBuy.has(text) })),
    };
  });
}
