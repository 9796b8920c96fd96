import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { message } from '@moodbowl/i18n/message';
import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { CodedError } from '../../http/errors.ts';
import type { HomeMove } from '../../owned-data.ts';
import { deleteAllGroceries, insertAllGroceries, listGroceryRows } from './groceries.repository.ts';

async function listOpen(db: Db, homeId: string) {
  return (await listGroceryRows(db, homeId)).filter(({ purchased }) => purchased === 0);
}

/** How many items of a home's list are to be bought. */
export async function countOpenItems(db: Db, homeId: string): Promise<number> {
  return (await listOpen(db, homeId)).length;
}

/** Takes the open items along, if that is wanted and there is room; the old list is gone. Throws `GROCERY_LIST_FULL`. */
export async function bringItems(
  transaction: Db,
  { from, to, withItems }: HomeMove & { readonly withItems: boolean },
): Promise<void> {
  const open = withItems ? await listOpen(transaction, from) : [];
  const there = open.length > 0 ? (await listGroceryRows(transaction, to)).length : 0;
  if (there + open.length > GROCERY_LIMITS.items) throw new CodedError('GROCERY_LIST_FULL', message('groceries.full'));
  await deleteAllGroceries(transaction, from);
  await insertAllGroceries(
    transaction,
    open.map((item) => ({ ...item, home_id: to })),
  );
  if (open.length > 0) await notifyChange(transaction, { topic: 'groceries', owner: to });
}
