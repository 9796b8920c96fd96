import type { LogEvent } from '@moodbowl/contract/people';
import type { Db } from '../../db/database.ts';

interface LogPage {
  readonly event?: LogEvent | undefined;
  readonly person?: string | undefined;
  readonly before?: { readonly created_at: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** A page of the log, newest first. */
export async function listEntries(db: Db, { event, person, before, limit }: LogPage) {
  let page = db.selectFrom('audit_entries');
  if (person !== undefined) page = page.where('user_id', '=', person);
  if (event !== undefined) page = page.where('event', '=', event);
  if (before)
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(before.created_at, before.id)),
    );
  return page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).selectAll().execute();
}

/** Takes an administrator who is about to be deleted out of the entries of others. */
export async function forgetAdministrator(db: Db, id: string): Promise<void> {
  await db.updateTable('audit_entries').set({ by_id: null }).where('by_id', '=', id).execute();
}
