import * as contract from '@moodbowl/contract/learning';
import { notFound, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { findEaten } from '../eating/eating.service.ts';
import { readAnswer, readInsights, readMealInsight } from './insights.service.ts';
import * as repository from './learning.repository.ts';
import * as outcomes from './outcomes.repository.ts';
import { findQuestion } from './question.service.ts';
import { starterNameIn } from '../meals/starter-texts.ts';
import { readMissingPeople } from './crowd.service.ts';

export const learningRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.getQuestion, async ({ user, now }) => findQuestion(db, user, now));

  endpoint(contract.skipQuestion, async ({ change, now, params: { id }, body: { never } }) =>
    change(async (transaction, user) => {
      const created_at = now.toISOString();
      if (!(await outcomes.skipQuestion(transaction, user.id, id, created_at))) throw notFound();
      const mealId = never ? await outcomes.findMealOf(transaction, user.id, id) : undefined;
      if (mealId) await repository.insertUnasked(transaction, { user_id: user.id, meal_id: mealId, created_at });
      return { id };
    }),
  );

  endpoint(contract.askAgain, async ({ change, params: { id } }) =>
    change(async (transaction, user) => {
      await repository.deleteUnasked(transaction, user.id, id);
      return { id };
    }),
  );

  endpoint(contract.listLinks, async ({ user, language }) => {
    const newest = await outcomes.listNewestOutcomes(db, user.id, contract.LEARNING_LIMITS.links);
    return newest.flatMap(({ meal_log_id, after_id, meal_name, minutes, ignored }) =>
      after_id === null || minutes === null || ignored
        ? []
        : [{ meal_log_id, mood_entry_id: after_id, meal_name: starterNameIn(meal_name, language), minutes }],
    );
  });

  endpoint(contract.unlink, async ({ change, params: { id } }) =>
    change(async (transaction, user) => {
      if (!(await outcomes.ignoreOutcome(transaction, user.id, id, 1))) throw notFound();
      return { id };
    }),
  );

  endpoint(contract.linkAgain, async ({ change, params: { id } }) =>
    change(async (transaction, user) => {
      if (!(await outcomes.ignoreOutcome(transaction, user.id, id, 0))) throw notFound();
      return { id };
    }),
  );

  endpoint(contract.getInsights, async ({ user, now }) => {
    const insights = orNotFound(await readInsights(db, { resident: user, now }));
    const ideas = new Set(insights.best.flatMap(({ meals }) => meals.flatMap(({ meal_id }) => meal_id ?? [])));
    const eaten = ideas.size > 0 ? await findEaten(db, user, [...ideas]) : ideas;
    const best = insights.best.flatMap(({ mood, meals }) => {
      const left = meals.filter(({ meal_id }) => meal_id === null || eaten.has(meal_id));
      return left.length > 0 ? [{ mood, meals: left }] : [];
    });
    return { ...insights, best };
  });

  endpoint(contract.getAnswer, async ({ user, now, params: { id } }) => ({
    answer: await readAnswer(db, { resident: user, now }, id),
  }));

  endpoint(contract.getMealInsight, async ({ user, now, params: { id } }) => ({
    learned: await readMealInsight(db, { resident: user, now }, id),
  }));

  endpoint(contract.forgetMeal, async ({ change, params: { id } }) =>
    change(async (transaction, user) => {
      await outcomes.ignoreMeal(transaction, user.id, id);
      return { id };
    }),
  );

  endpoint(contract.forgetAll, async ({ change, now }) =>
    change(async (transaction, user) => {
      const forgotten_at = now.toISOString();
      await repository.forgetUntil(transaction, user.id, forgotten_at);
      await outcomes.ignoreAllOutcomes(transaction, user.id);
      return { forgotten_at };
    }),
  );

  endpoint(contract.getLearning, async ({ user }) => {
    const { learning, asking, sharing } = orNotFound(await repository.findSettings(db, user.id));
    const missing = await readMissingPeople(db);
    return { learning: learning === 1, asking: asking === 1, sharing: sharing === 1, missing };
  });

  endpoint(contract.setLearning, async ({ change, body }) =>
    change(async (transaction, user) => {
      await repository.updateSettings(transaction, user.id, body);
      return body;
    }),
  );
};
