import type { LogEntry } from '@moodbowl/contract/people';
import { exportPages, isBefore, type OwnedData, withoutKeys } from '../../owned-data.ts';

type Entry = Pick<LogEntry, 'id' | 'created_at' | 'event' | 'detail'>;

const entriesOf = exportPages<Entry>((db, userId, limit, after) =>
  db
    .selectFrom('audit_entries')
    .where('user_id', '=', userId)
    .where(isBefore('audit_entries', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'created_at', 'event', 'detail'])
    .execute(),
);

/** The rows in this feature's tables that accounts own. */
export const auditData = {
  exported: { account_events: withoutKeys(entriesOf, ({ id: _, ...entry }) => entry) },
  long: [['audit_entries', 'user_id']],
} satisfies OwnedData<'account_events'>;
