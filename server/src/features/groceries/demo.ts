import { type DemoPart, pastTime } from '../../demo/context.ts';
import { seededId } from '../../demo/seeded-id.ts';
import { SHOPPING } from './demo-shopping.ts';

/** A shopping list of 10 to 20 items of the last days, some of them bought. */
export const demoRows: DemoPart = (resident, { now }) => {
  const { random, id: home_id } = resident;
  const items = random.shuffle(SHOPPING).slice(0, random.between(10, 20));
  return {
    grocery_items: items.map(([item_name, quantity]) => {
      const at = pastTime(resident, now, 8);
      const purchased = random.chance(0.4) ? 1 : 0;
      const created_at = at.toISOString();
      const people = { added_by: home_id, bought_by: purchased === 1 ? home_id : null };
      return { home_id, id: seededId(at, random), item_name, quantity, purchased, created_at, ...people };
    }),
  };
};
