import * as contract from '@moodbowl/contract/tonight';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { pin, startCooking, unpin } from './tonight.repository.ts';
import { readTonight } from './tonight.service.ts';

export const tonightRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.getTonight, async ({ user, now }) => readTonight(db, user, now));

  endpoint(contract.pinTonight, async ({ change, now, body: { meal_id } }) =>
    change(async (transaction, user) => {
      orNotFound(await findMeal(transaction, user, meal_id));
      await pin(transaction, { user_id: user.id, meal_id, date: localDate(now, user.time_zone) });
      return orNotFound((await readTonight(transaction, user, now)) ?? undefined);
    }),
  );

  endpoint(contract.startCooking, async ({ change, now }) =>
    change(async (transaction, user) => {
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
