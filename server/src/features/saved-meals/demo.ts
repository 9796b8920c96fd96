import { DEMO_DAYS, type DemoPart, favourites, pastTime } from '../../demo/context.ts';

/** A handful of saved meals, mostly for the moods the person knows best. */
export const demoRows: DemoPart = (resident, { now, meals }) => {
  const { random, id: user_id } = resident;
  const saved = favourites(resident, meals).slice(0, random.between(3, 12));
  return {
    saved_meals: saved.map(({ id: meal_id }) => {
      const created_at = pastTime(resident, now, DEMO_DAYS).toISOString();
      return { user_id, meal_id, created_at };
    }),
  };
};
