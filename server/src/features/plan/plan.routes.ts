import * as contract from '@moodbowl/contract/plan';
import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import { buyForMeal, buyForPlan, mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { listPossible } from '@moodbowl/contract/possible-meals';
import { acceptedLanguage, type Language } from '@moodbowl/i18n/languages';
import type { FastifyRequest } from 'fastify';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { buyNeeds, buyNeedsOfMeal, readNeeds, readNeedsOfMeal } from './plan-groceries.service.ts';
import { readFeed, renewFeed, stopFeed } from './plan-feed.repository.ts';
import * as plan from './plan.service.ts';
import { listPossibleMeals } from './possible.service.ts';
import { propose } from './proposal.service.ts';

function languageOf({ headers }: FastifyRequest): Language {
  return acceptedLanguage(headers['accept-language']);
}

export function planRoutes({ throttles }: { readonly throttles: boolean }): FeaturePlugin {
  return ({ endpoint, db, clock }) => {
    const context = { db, clock };

    endpoint(contract.listPlan, async ({ user, query }) =>
      plan.readPlan(context, user, plan.daysOf(query, plan.todayOf(context, user))),
    );

    endpoint(contract.addToPlan, async ({ change, body: { entries }, countRows }) => {
      const added = await plan.addEntries({ change, clock }, entries);
      countRows(added.length);
      return added;
    });

    endpoint(contract.changePlan, async ({ change, params, body }) =>
      plan.changeEntry({ change, clock }, params.id, body),
    );

    endpoint(contract.deleteFromPlan, async ({ change, params: { id } }) => ({
      id,
      listed: await plan.removeEntry({ change, clock }, id),
    }));

    endpoint(contract.copyPlan, async ({ change, body, countRows }) => {
      const added = await plan.copyDays({ change, clock }, body);
      countRows(Math.max(1, added.length));
      return added;
    });

    endpoint(proposePlan, async ({ present, body }) => propose(context, await present(), body));

    endpoint(planGroceries, async ({ user, query, request }) => {
      const today = plan.todayOf(context, user);
      return readNeeds(context, user, plan.daysOf(query, today), { today, language: languageOf(request) });
    });

    endpoint(buyForPlan, async ({ user, change, body: { keys, ...days }, request, countRows }) => {
      const today = plan.todayOf(context, user);
      const wish = { keys, today, language: languageOf(request), limited: throttles };
      const items = await buyNeeds({ change, clock }, plan.daysOf(days, today), wish);
      countRows(Math.max(1, items.length));
      return { items };
    });

    endpoint(mealGroceries, async ({ user, params, query: { servings }, request }) =>
      readNeedsOfMeal(context, user, { mealId: params.id, servings }, languageOf(request)),
    );

    endpoint(buyForMeal, async ({ change, params, body: { keys, servings }, request, countRows }) => {
      const purchase = { keys, language: languageOf(request), limited: throttles };
      const items = await buyNeedsOfMeal({ change, clock }, { mealId: params.id, servings }, purchase);
      countRows(Math.max(1, items.length));
      return { items };
    });

    endpoint(listPossible, async ({ user }) => listPossibleMeals(context, user));

    endpoint(getPlanFeed, async ({ user }) => readFeed(db, user));
    endpoint(renewPlanFeed, async ({ change }) =>
      change(async (transaction, user) => renewFeed(transaction, user, clock.now())),
    );
    endpoint(stopPlanFeed, async ({ change }) => change(async (transaction, user) => stopFeed(transaction, user.id)));
  };
}
