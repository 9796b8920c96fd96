import * as contract from '@moodbowl/contract/mood-history';
import { MOOD_SEARCH_LIMITS, searchMoods as search } from '@moodbowl/contract/mood-search';
import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { orNotFound } from '../../http/errors.ts';
import { localDate } from '../../local-date.ts';
import { listMoodSpan } from './mood-history.repository.ts';
import { lookBack, readYear } from './mood-history.service.ts';
import { searchMoods } from './mood-search.service.ts';
import { findMood } from './moods.repository.ts';

export const moodHistoryRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.moodYear, async ({ user, params: { year } }) => readYear(db, user.id, year));

  endpoint(contract.getLookBack, async ({ user, now, query: { first_day = 1 } }) =>
    lookBack(db, user.id, localDate(now, user.time_zone), first_day),
  );

  endpoint(contract.listMoodSpan, async ({ user, query: { from, to, limit = MOOD_LIMITS.pageMax, after: id } }) => {
    const after = id === undefined ? undefined : orNotFound(await findMood(db, user.id, id));
    return listMoodSpan(db, { userId: user.id, from, to, limit, after });
  });

  endpoint(search, async ({ user, query: { before, limit = MOOD_SEARCH_LIMITS.page, ...wanted } }) => {
    const after = before === undefined ? undefined : orNotFound(await findMood(db, user.id, before));
    return searchMoods(db, user.id, { ...wanted, limit, after });
  });
};
