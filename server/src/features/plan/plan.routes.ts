import * as contract from '@moodbowl/contract/plan';
import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import { buyForMeal, buyForPlan, mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { listPossible } from '@moodbowl/contract/possible-meals';
import type { Quota } from '../../db/insert-once.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { buyNeeds, buyNeedsOfMeal, readNeeds, readNeedsOfMeal } from './plan-groceries.service.ts';
import { readFeed, renewFeed, stopFeed } from './plan-feed.repository.ts';
import * as plan from './plan.service.ts';
import { listPossibleMeals } from './possible.service.ts';
import { propose } from './proposal.service.ts';

/** Foods bought for meals go on the grocery list. */
const LIST_QUOTA: Quota = { most: GROCERY_LIMITS.items };

export const planRoutes: FeaturePlugin = ({ endpoint, db, throttle }) => {
  const quota = throttle.quota(LIST_QUOTA);

  endpoint(contract.listPlan, async ({ user, now, query }) =>
    plan.readPlan(db, user, plan.daysOf(query, localDate(now, user.time_zone))),
  );

  endpoint(contract.addToPlan, async ({ change, now, body: { entries }, countRows }) => {
    const added = await plan.addEntries({ change, now }, entries);
    countRows(added.length);
    return added;
  });

  endpoint(contract.changePlan, async ({ change, now, params, body }) =>
    plan.changeEntry({ change, now }, params.id, body),
  );

  endpoint(contract.deleteFromPlan, async ({ change, params: { id } }) => ({
    id,
    listed: await plan.removeEntry(change, id),
  }));

  endpoint(contract.copyPlan, async ({ change, now, body, countRows }) => {
    const added = await plan.copyDays({ change, now }, body);
    countRows(Math.max(1, added.length));
    return added;
  });

  endpoint(proposePlan, async ({ present, body }) => propose(db, await present(), body));

  endpoint(planGroceries, async ({ user, now, query }) => {
    const today = localDate(now, user.time_zone);
    return readNeeds(db, user, plan.daysOf(query, today), today);
  });

  endpoint(buyForPlan, async ({ user, change, now, body: { keys, ...days }, countRows }) => {
    const today = localDate(now, user.time_zone);
    const items = await buyNeeds({ change, now }, plan.daysOf(days, today), { keys, today, quota });
    countRows(Math.max(1, items.length));
    return { items };
  });

  endpoint(mealGroceries, async ({ user, now, params, query: { servings } }) =>
    readNeedsOfMeal({ db, now }, user, { mealId: params.id, servings }),
  );

  endpoint(buyForMeal, async ({ change, now, params, body: { keys, servings }, countRows }) => {
    const items = await buyNeedsOfMeal({ change, now }, { mealId: params.id, servings }, { keys, quota });
    countRows(Math.max(1, items.length));
    return { items };
  });

  endpoint(listPossible, async ({ user }) => listPossibleMeals(db, user));

  endpoint(getPlanFeed, async ({ user }) => readFeed(db, user));
  endpoint(renewPlanFeed, async ({ change, now }) =>
    change(async (transaction, user) => renewFeed(transaction, user, now)),
  );
  endpoint(stopPlanFeed, async ({ change }) => change(async (transaction, user) => stopFeed(transaction, user.id)));
};
