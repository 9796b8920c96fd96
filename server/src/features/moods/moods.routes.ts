import { message } from '@moodbowl/i18n/message';
import * as contract from '@moodbowl/contract/moods';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { pastTimeOrNow } from '../../http/past-time.ts';
import { localDate } from '../../local-date.ts';
import { listMealLogsOfDay, nameLogIn } from '../meal-logs/meal-logs.repository.ts';
import * as repository from './moods.repository.ts';
import { addMood, correctMood, readStreak, removeMood } from './moods.service.ts';
import { requireTags } from './tags.service.ts';

const QUOTA: Quota = { most: contract.MOOD_LIMITS.perDay, per: 'date' };

/** Links between moods and meals depend on the entries around. */
const ALONE = { mode: 'exclusive' } as const;

const dayFull = () => new CodedError('MOOD_DAY_FULL', message('moods.dayFull'));

export const moodRoutes: FeaturePlugin = ({ endpoint, db, throttle }) => {
  const quota = throttle.quota(QUOTA);

  endpoint(contract.saveMood, async ({ change, now, body: { id = newId(), created_at, tags = [], ...draft } }) => {
    const at = pastTimeOrNow(created_at, now);
    const entry = await change(async (transaction, user) => {
      await requireTags(transaction, user.id, tags);
      const time = { created_at: at.toISOString(), date: localDate(at, user.time_zone) };
      return addMood(transaction, { user_id: user.id, id, ...draft, tags: [...new Set(tags)], ...time }, quota);
    }, ALONE);
    if (entry === 'full') throw dayFull();
    return entry;
  });

  endpoint(contract.todaysMood, async ({ user, now }) =>
    repository.findLatestSince(db, user.id, localDate(now, user.time_zone)),
  );

  endpoint(contract.listMoods, async ({ user, query: { limit = contract.MOOD_LIMITS.pageMax, before } }) => {
    if (before === undefined) return repository.listMoods(db, user.id, { limit });
    const after = orNotFound(await repository.findMood(db, user.id, before));
    return repository.listMoods(db, user.id, { limit, after });
  });

  endpoint(contract.moodSummary, async ({ user }) => repository.countMoods(db, user.id));

  endpoint(contract.moodDay, async ({ user, language, params: { date } }) => {
    const entries = await repository.listMoodsOfDay(db, user.id, date);
    const meals = await listMealLogsOfDay(db, user.id, date);
    return { date, entries, meals: meals.map((log) => nameLogIn(log, language)) };
  });

  endpoint(contract.correctMood, async ({ change, now, params, body: { created_at, tags, ...draft } }) => {
    const at = created_at === undefined ? undefined : pastTimeOrNow(created_at, now);
    const entry = await change(async (transaction, user) => {
      const time = at && { created_at: at.toISOString(), date: localDate(at, user.time_zone) };
      await requireTags(transaction, user.id, tags ?? []);
      return correctMood(transaction, user.id, params.id, { ...draft, tags: tags && [...new Set(tags)], time });
    }, ALONE);
    if (entry === 'full') throw dayFull();
    return orNotFound(entry);
  });

  endpoint(contract.deleteMood, async ({ change, params }) =>
    change(async (transaction, user) => orNotFound(await removeMood(transaction, user.id, params.id)), ALONE),
  );

  endpoint(contract.getStreak, async ({ user, now }) => readStreak(db, user.id, localDate(now, user.time_zone)));
};
