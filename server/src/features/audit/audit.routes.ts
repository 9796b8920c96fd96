import { listLog, PEOPLE_LIMITS } from '@moodbowl/contract/people';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { findUsernames } from '../auth/auth.repository.ts';
import { listEntries } from './audit.repository.ts';

/** The log of accounts, for administrators. */
export const auditRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(listLog, async ({ query, t, request }) => {
    const { limit = PEOPLE_LIMITS.pageDefault, event, person } = query;
    // So that administrators find what they have just done.
    await request.server.auditTrail.settled();
    const [created_at = '', id = ''] = query.before?.split('~') ?? [];
    const before = query.before === undefined ? undefined : { created_at, id };
    const entries = await listEntries(db, { event, person, before, limit });
    const ids = new Set(entries.flatMap(({ user_id, by_id }) => (by_id === null ? [user_id] : [user_id, by_id])));
    const names = await findUsernames(db, [...ids]);
    const nameOf = (userId: string) => names.get(userId) ?? t('audit.deletedAccount');
    const last = entries.at(-1);
    return {
      entries: entries.map(({ user_id, by_id, ...entry }) => ({
        ...entry,
        username: nameOf(user_id),
        by: by_id === null ? null : nameOf(by_id),
      })),
      next: last && entries.length === limit ? `${last.created_at}~${last.id}` : null,
    };
  });
};
