import { message } from '@moodbowl/i18n/message';
import * as contract from '@moodbowl/contract/meal-logs';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import type { CurrentUser } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { pastTimeOrNow } from '../../http/past-time.ts';
import { localDate } from '../../local-date.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { findMealLog, listMealLogs, listMealLogSpan, nameLogIn } from './meal-logs.repository.ts';
import { addMealLog, removeMealLog } from './meal-logs.service.ts';

const QUOTA: Quota = { most: contract.MEAL_LOG_LIMITS.perDay, per: 'date' };

/** Links between moods and meals depend on the entries around. */
const ALONE = { mode: 'exclusive' } as const;

interface Options {
  /**
   * The entries of the plan that are eaten with a meal. The plan knows suggestions, and those the day's meals: it
   * cannot be imported.
   */
  readonly findEaten: (
    transaction: Db,
    caller: CurrentUser,
    meal: {
      readonly date: string;
      readonly meal_id: string | null;
      readonly title: string;
      readonly wanted?: string | undefined;
    },
  ) => Promise<{ readonly entryId: string | null; readonly logId?: string | undefined }>;
  /** Has the person asked about the meal later, if they want that. */
  readonly remindAfterMeal: (transaction: Db, userId: string, ateAt: string) => Promise<void>;
}

export function mealLogRoutes({ findEaten, remindAfterMeal }: Options): FeaturePlugin {
  return ({ endpoint, db, throttle }) => {
    const quota = throttle.quota(QUOTA);

    endpoint(contract.listMealLogs, async ({ user, language }) => {
      const logs = await listMealLogs(db, user.id, contract.MEAL_LOG_PAGE);
      return logs.map((log) => nameLogIn(log, language));
    });

    endpoint(
      contract.listMealLogSpan,
      async ({ user, language, query: { from, to, limit = contract.MEAL_LOG_SPAN_PAGE, after: id } }) => {
        const after = id === undefined ? undefined : orNotFound(await findMealLog(db, user.id, id));
        const logs = await listMealLogSpan(db, { userId: user.id, from, to, limit, after });
        return logs.map((log) => nameLogIn(log, language));
      },
    );

    endpoint(
      contract.logMeal,
      async ({ change, now, body: { id, meal_id = null, meal_name = '', created_at, plan_entry_id: wanted } }) =>
        change(async (transaction, user) => {
          // A retry gets the same response, even if the meal was deleted since.
          const known = id && (await findMealLog(transaction, user.id, id));
          if (known) return nameLogIn(known, user.language);
          const name = meal_id === null ? meal_name : orNotFound(await findMeal(transaction, user, meal_id)).name;
          const at = pastTimeOrNow(created_at, now);
          const date = localDate(at, user.time_zone);
          const { logId, entryId } = await findEaten(transaction, user, { date, meal_id, title: name, wanted });
          const before = logId !== undefined && (await findMealLog(transaction, user.id, logId));
          if (before) return nameLogIn(before, user.language);
          const log = await addMealLog(
            transaction,
            {
              user_id: user.id,
              id: id ?? newId(),
              meal_id,
              meal_name: name,
              created_at: at.toISOString(),
              date,
              plan_entry_id: entryId,
            },
            quota,
          );
          if (log === 'full') throw new CodedError('MEAL_DAY_FULL', message('mealLogs.dayFull'));
          await remindAfterMeal(transaction, user.id, log.created_at);
          return log;
        }, ALONE),
    );

    endpoint(contract.deleteMealLog, async ({ change, params }) =>
      change(async (transaction, user) => orNotFound(await removeMealLog(transaction, user.id, params.id)), ALONE),
    );
  };
}
