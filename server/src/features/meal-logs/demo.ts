import { DEMO_DAYS, type DemoPart, favourites, timeOf } from '../../demo/context.ts';
import { seededId } from '../../demo/seeded-id.ts';

/** Meals eaten, on about one day in three, with some that come back again and again. */
export const demoRows: DemoPart = (resident, { now, meals }) => {
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
