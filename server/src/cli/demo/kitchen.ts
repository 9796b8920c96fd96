import { DEMO_DAYS, type DemoMeal, type DemoPart, type Resident, timeOf } from './context.ts';
import { SHOPPING } from './shopping.ts';
import { seededId } from './seeded-id.ts';

/** A shopping list of 10 to 20 items of the last days, some of them bought. */
export const groceriesOf: DemoPart = (resident, { now }) => {
  const { random, id: user_id } = resident;
  const items = random.shuffle(SHOPPING).slice(0, random.between(10, 20));
  return {
    grocery_items: items.map(([item_name, quantity]) => {
      const at = pastTime(resident, now, 8);
      const purchased = random.chance(0.4) ? 1 : 0;
      return { user_id, id: seededId(at, random), item_name, quantity, purchased, created_at: at.toISOString() };
    }),
  };
};

/** A handful of saved meals, mostly for the moods the person knows best. */
export const savedMealsOf: DemoPart = (resident, { now, meals }) => {
  const { random, id: user_id } = resident;
  const saved = favourites(resident, meals).slice(0, random.between(3, 12));
  return {
    saved_meals: saved.map(({ id: meal_id }) => {
      const created_at = pastTime(resident, now, DEMO_DAYS).toISOString();
      return { user_id, meal_id, created_at };
    }),
  };
};

/** Meals eaten, on about one day in three, with some that come back again and again. */
export const mealsEatenOf: DemoPart = (resident, { now, meals }) => {
  const { random, id: user_id } = resident;
  const known = favourites(resident, meals).slice(0, 14);
  if (known.length === 0) return {};
  const rows = [];
  for (let daysAgo = DEMO_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    if (!random.chance(1 / 3)) continue;
    const meal = random.pick(known);
    const { at, date } = timeOf(resident, daysAgo, random.pick([8, 13, 19]) * 60 + random.between(0, 59));
    if (at > now) continue;
    const created_at = at.toISOString();
    rows.push({ user_id, id: seededId(at, random), meal_id: meal.id, meal_name: meal.name, created_at, date });
  }
  return { meal_logs: rows };
};

/** All meals in the person's own order, those for their leanings first. */
function favourites({ random, leaning }: Resident, meals: readonly DemoMeal[]): DemoMeal[] {
  const rank = ({ mood }: DemoMeal) => (leaning.includes(mood) ? random.next() : random.next() + 0.7);
  return meals
    .map((meal) => ({ meal, rank: rank(meal) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ meal }) => meal);
}

/** Some time in daylight in the last `days` days, and not after `now`. */
function pastTime(resident: Resident, now: Date, days: number): Date {
  const { random } = resident;
  const { at } = timeOf(resident, random.between(0, days - 1), random.between(8 * 60, 21 * 60));
  return at < now ? at : now;
}
