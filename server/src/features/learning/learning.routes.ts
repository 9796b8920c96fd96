import * as contract from '@moodbowl/contract/learning';
import { isForeignKeyViolation } from '../../db/database.ts';
import { notFound, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { readInsights, readMealInsight } from './insights.service.ts';
import * as repository from './learning.repository.ts';
import * as outcomes from './outcomes.repository.ts';
import { findQuestion } from './question.service.ts';

export const learningRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  endpoint(contract.getQuestion, async ({ user }) => findQuestion(db, user, clock.now()));

  endpoint(contract.skipQuestion, async ({ user, params: { id }, body: { never } }) => {
    const now = clock.now().toISOString();
    if (!(await outcomes.skipQuestion(db, user.id, id, now))) throw notFound();
    const mealId = never ? await outcomes.findMealOf(db, user.id, id) : undefined;
    if (mealId)
      await repository
        .insertUnasked(db, { user_id: user.id, meal_id: mealId, created_at: now })
        .catch((error: unknown) => {
          // The meal was deleted in between: nobody is asked about it any more.
          if (!isForeignKeyViolation(error)) throw error;
        });
    return { id };
  });

  endpoint(contract.askAgain, async ({ user, params: { id } }) => {
    await repository.deleteUnasked(db, user.id, id);
    return { id };
  });

  endpoint(contract.listLinks, async ({ user }) => {
    const newest = await outcomes.listNewestOutcomes(db, user.id, contract.LEARNING_LIMITS.links);
    return newest.flatMap(({ meal_log_id, after_id, meal_name, minutes, ignored }) =>
      after_id === null || minutes === null || ignored
        ? []
        : [{ meal_log_id, mood_entry_id: after_id, meal_name, minutes }],
    );
  });

  endpoint(contract.unlink, async ({ user, params: { id } }) => {
    if (!(await outcomes.ignoreOutcome(db, user.id, id, 1))) throw notFound();
    return { id };
  });

  endpoint(contract.linkAgain, async ({ user, params: { id } }) => {
    if (!(await outcomes.ignoreOutcome(db, user.id, id, 0))) throw notFound();
    return { id };
  });

  endpoint(contract.getInsights, async ({ user }) =>
    orNotFound(await readInsights(db, { userId: user.id, now: clock.now() })),
  );

  endpoint(contract.getMealInsight, async ({ user, params: { id } }) => ({
    learned: await readMealInsight(db, { userId: user.id, now: clock.now() }, id),
  }));

  endpoint(contract.forgetMeal, async ({ user, params: { id } }) => {
    await outcomes.ignoreMeal(db, user.id, id);
    return { id };
  });

  endpoint(contract.forgetAll, async ({ user }) => {
    const forgotten_at = clock.now().toISOString();
    await db.transaction().execute(async (transaction) => {
      await repository.forgetUntil(transaction, user.id, forgotten_at);
      await outcomes.ignoreAllOutcomes(transaction, user.id);
    });
    return { forgotten_at };
  });

  endpoint(contract.getLearning, async ({ user }) => {
    const { learning, asking, sharing } = orNotFound(await repository.findSettings(db, user.id));
    return { learning: learning === 1, asking: asking === 1, sharing: sharing === 1 };
  });

  endpoint(contract.setLearning, async ({ user, body }) => {
    await repository.updateSettings(db, user.id, body);
    return body;
  });
};
