import * as contract from '@moodbowl/contract/tonight';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { cookTonight, pinMeal, readTonight, unpinMeal } from './tonight.service.ts';

export const tonightRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.getTonight, async ({ user, now }) => readTonight(db, user, now));

  endpoint(contract.pinTonight, async ({ change, now, body: { meal_id } }) => pinMeal({ change, now }, meal_id));

  endpoint(contract.startCooking, async ({ change, now }) => cookTonight({ change, now }));

  endpoint(contract.unpinTonight, async ({ change, now }) => unpinMeal({ change, now }));
};
