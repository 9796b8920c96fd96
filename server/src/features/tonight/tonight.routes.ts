import * as contract from '@moodbowl/contract/tonight';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { pin, startCooking, unpin } from './tonight.repository.ts';
import { readTonight } from './tonight.service.ts';

export const tonightRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  endpoint(contract.getTonight, async ({ user }) => readTonight(db, user, clock.now()));

  endpoint(contract.pinTonight, async ({ change, body: { meal_id } }) =>
    change(async (transaction, user) => {
      const now = clock.now();
      orNotFound(await findMeal(transaction, user, meal_id));
      await pin(transaction, { user_id: user.id, meal_id, date: localDate(now, user.time_zone) });
      return orNotFound((await readTonight(transaction, user, now)) ?? undefined);
    }),
  );

  endpoint(contract.startCooking, async ({ change }) =>
    change(async (transaction, user) => {
      const now = clock.now();
      await startCooking(transaction, user.id, now.toISOString());
      return orNotFound((await readTonight(transaction, user, now)) ?? undefined);
    }),
  );

  endpoint(contract.unpinTonight, async ({ change }) =>
    change(async (transaction, user) => {
      await unpin(transaction, user.id);
      return null;
    }),
  );
};
