import type { Role } from '@moodbowl/contract/auth';
import { message } from '@moodbowl/i18n/message';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { CodedError } from '../../http/errors.ts';

/**
 * Throws 409 if nobody else can sign in as an administrator. Until the transaction ends, no other one may remove an
 * administrator either, so that two cannot remove the last ones.
 */
export async function requireOtherAdministrator(transaction: Db, id: string): Promise<void> {
  await lockAdministrators(transaction);
  if (!(await hasOtherAdministrator(transaction, id)))
    throw new CodedError('LAST_ADMINISTRATOR', message('people.lastAdministrator'));
}

/** Until the transaction ends, no other one may make or remove an administrator that asks for this, too. */
export async function lockAdministrators(transaction: Db): Promise<void> {
  const row = { key: 'administrators', value: 'locked' };
  await transaction
    .insertInto('app_state')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
}

async function hasOtherAdministrator(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    // A literal, so that the index of administrators is used.
    .where('role', '=', sql.lit('admin' satisfies Role))
    .where('id', '!=', id)
    .where('suspended_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether anybody is an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    // A literal, so that the index of administrators is used.
    .where('role', '=', sql.lit('admin' satisfies Role))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function findRole(db: Db, userId: string): Promise<Role | undefined> {
  return (await db.selectFrom('users').where('id', '=', userId).select('role').executeTakeFirst())?.role;
}

/** Whether there is another account. */
export async function hasOthers(db: Db, id: string): Promise<boolean> {
  const other = await db.selectFrom('users').where('id', '!=', id).select('id').limit(1).executeTakeFirst();
  return other !== undefined;
}
