import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { nextTurn } from '../../next-turn.ts';
import { findPasswordHash } from '../auth/auth.repository.ts';
import { LONG_TABLES } from './collect-data.ts';

/** Rows per table that are deleted together with the account, in one transaction of about ten milliseconds. */
const DELETED_TOGETHER = 100;
/** Rows that are deleted at a time before that, in about five milliseconds. */
const SLICE = 200;

/**
 * Deletes an account; foreign keys delete its rows in every table. Most rows of long tables are deleted first, in
 * slices, so that other requests run in between. If it is interrupted, the account still exists with the remaining rows
 * and can be deleted again. With a password hash, deletes the account only if that is still its hash, and returns false
 * otherwise.
 */
export async function deleteUser(db: Db, userId: string, password_hash?: string): Promise<boolean> {
  if (password_hash !== undefined && (await findPasswordHash(db, userId)) !== password_hash) return false;
  for (const [table, owner] of LONG_TABLES) {
    let deleted: number;
    do {
      await nextTurn();
      deleted = await deleteSlice(db, table, owner, userId);
    } while (deleted === SLICE);
  }
  const account = db.deleteFrom('users').where('id', '=', userId);
  const verified = password_hash === undefined ? account : account.where('password_hash', '=', password_hash);
  return (await verified.executeTakeFirst()).numDeletedRows > 0n;
}

async function deleteSlice(db: Db, table: string, owner: string, userId: string): Promise<number> {
  // Kysely cannot type a query over a union of tables; these share their ids.
  const [anyTable, anyOwner] = [table as 'encouragements', owner as 'user_id'];
  const { numDeletedRows } = await db
    .deleteFrom(anyTable)
    .where('id', 'in', (rows) =>
      rows
        .selectFrom(anyTable)
        .where(anyOwner, '=', userId)
        .limit(SLICE)
        .offset(sql.lit(DELETED_TOGETHER))
        .select('id'),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
