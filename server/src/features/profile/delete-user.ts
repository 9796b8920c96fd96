import { notifyChange } from '../../db/changes.ts';
import { type Db, lockUsers } from '../../db/database.ts';
import type { TableBetweenPeople } from '../../db/schema.ts';
import { endRelation } from '../../endings.ts';
import type { Change } from '../../http/change.ts';
import { nextTurn } from '../../next-turn.ts';
import { forgetAdministrator } from '../audit/audit.repository.ts';
import { deleteNames, findEmailKeys, findHomeId, findPasswordHash } from '../auth/auth.repository.ts';
import { findRole, hasOthers, requireOtherAdministrator } from '../auth/administrators.repository.ts';
import { listMembers, lockMembers } from '../homes/homes.repository.ts';
import { giveUpHome, leaveIn } from '../homes/homes.service.ts';
import { renameHome } from '../homes/rename-home.ts';
import { deleteMailsOf } from '../mail/mails.repository.ts';
import { HOME_DATA, LONG_TABLES, TABLES_BETWEEN_PEOPLE } from './collect-data.ts';

/** Rows per table that are deleted together with the account, in one transaction of about ten milliseconds. */
const DELETED_TOGETHER = 25;
/** Rows that are deleted at a time before that, in about five milliseconds. */
const SLICE = 50;
/** The same for tables whose rows may have half a megabyte or more; none of theirs are left for the end. */
const LARGE_SLICE = 20;

interface Deletion {
  /** Deletes the account only if this is still the hash of its password. */
  readonly hash?: string;
  /** That of the caller, if somebody deletes their own account. */
  readonly change?: Change;
}

/**
 * Deletes an account. Foreign keys delete its rows in every table; the other row of what it shares with somebody, and
 * its names, are deleted in the same transaction. Most rows of long tables are deleted first, in slices, so that other
 * requests run in between. First of all its invitations end, so that nobody moves into a home that is being emptied;
 * somebody who has just moved in keeps what is there. If it is interrupted, the account still exists with the remaining
 * rows and can be deleted again. Returns false if the password has changed. Throws 409 for a call that would leave others
 * without an administrator; the server's shell may do so.
 */
export async function deleteUser(db: Db, userId: string, { hash, change }: Deletion = {}): Promise<boolean> {
  const begin = async (transaction: Db) => {
    if (change) await keepAnAdministrator(transaction, userId);
    return beginDeletion(transaction, userId, hash);
  };
  const isBegun = change ? await change(begin, { mode: 'exclusive' }) : await db.transaction().execute(begin);
  if (!isBegun) return false;
  for (const [table, owner, size] of LONG_TABLES) {
    const slice = size === 'large' ? LARGE_SLICE : SLICE;
    if (isBetweenPeople(table)) await deleteBothSides(db, table, userId, nextTurn);
    else {
      const deleteOne = () =>
        owner === 'home_id' ? deleteHomeSlice(db, table, slice, userId) : deleteSlice(db, table, slice, owner, userId);
      await repeat(deleteOne, nextTurn, slice);
    }
  }
  for (;;) {
    try {
      return await db.transaction().execute((transaction) => deleteUserIn(transaction, userId, hash));
    } catch (error) {
      if (!(error instanceof JoinedMeanwhile)) throw error;
    }
  }
}

/** Somebody has moved in whose account is not locked, and may be changing something in a home that gets another id. */
class JoinedMeanwhile extends Error {}

async function keepAnAdministrator(transaction: Db, userId: string): Promise<void> {
  if ((await findRole(transaction, userId)) === 'admin' && (await hasOthers(transaction, userId)))
    await requireOtherAdministrator(transaction, userId);
}

/** Ends the invitations into a home of one's own; false if the password is not the one with this hash. */
async function beginDeletion(transaction: Db, userId: string, hash: string | undefined): Promise<boolean> {
  if (!(await lockUsers(transaction, [userId], 'exclusive'))) return false;
  if (hash !== undefined && (await findPasswordHash(transaction, userId)) !== hash) return false;
  const homeId = await lockOwnHome(transaction, userId);
  if (homeId !== undefined) await endRelation(transaction, { how: 'home given up', homeId });
  return true;
}

/**
 * Deletes an account in this transaction, at once. Returns as {@link deleteUser} does; throws if somebody moves in at that
 * moment.
 */
export async function deleteUserIn(transaction: Db, userId: string, password_hash?: string): Promise<boolean> {
  // From here on, nothing new can refer to the account.
  const locked = await lockWithMates(transaction, userId);
  if (!locked) return false;
  await leaveOrDeleteHome(transaction, userId, locked);
  for (const table of TABLES_BETWEEN_PEOPLE) await deleteBothSides(transaction, table, userId);
  await endRelation(transaction, { how: 'account deleted', userId });
  const account = transaction.deleteFrom('users').where('id', '=', userId);
  const verified = password_hash === undefined ? account : account.where('password_hash', '=', password_hash);
  if ((await verified.executeTakeFirst()).numDeletedRows === 0n) return false;
  await deleteMailsOf(transaction, userId, await findEmailKeys(transaction, [userId]));
  await deleteNames(transaction, userId);
  await forgetAdministrator(transaction, userId);
  await notifyChange(transaction, { topic: 'account', owner: userId });
  return true;
}

/** Locks the home of this user; undefined if others share it: then what is in it stays. */
async function lockOwnHome(transaction: Db, userId: string): Promise<string | undefined> {
  const homeId = await findHomeId(transaction, userId);
  if (homeId === undefined) return undefined;
  return (await lockMembers(transaction, homeId)).length > 1 ? undefined : homeId;
}

/** Deletes a slice of what is in the user's own home, unless somebody has moved in. */
async function deleteHomeSlice(db: Db, table: string, slice: number, userId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // The user stays in this home meanwhile.
    await lockUsers(transaction, [userId], 'shared');
    const homeId = await lockOwnHome(transaction, userId);
    return homeId === undefined ? 0 : deleteSlice(transaction, table, slice, 'home_id', homeId);
  });
}

/**
 * Locks the account, and those whose home has its id and gets another. One by one in the order of ids, as everywhere; again
 * if one of the others has just been deleted. Returns their ids, or undefined if the account does not exist.
 */
async function lockWithMates(transaction: Db, userId: string): Promise<ReadonlySet<string> | undefined> {
  for (;;) {
    const homeId = await findHomeId(transaction, userId);
    if (homeId === undefined) return undefined;
    const mates = homeId === userId ? await listMembers(transaction, homeId) : [];
    const ids = new Set([userId, ...mates.map(({ user_id }) => user_id)]);
    if (await lockUsers(transaction, [...ids], 'exclusive')) return ids;
  }
}

/** A shared home stays with the others; a home of one's own goes with the account. */
async function leaveOrDeleteHome(transaction: Db, userId: string, locked: ReadonlySet<string>): Promise<void> {
  const homeId = await findHomeId(transaction, userId);
  if (homeId === undefined) return;
  if (await leaveIn(transaction, HOME_DATA, { userId, homeId, takes: 'nothing' })) {
    if (homeId !== userId) return;
    const stay = (await listMembers(transaction, homeId)).map(({ user_id }) => user_id);
    if (!stay.every((id) => locked.has(id))) throw new JoinedMeanwhile();
    return renameHome(transaction, HOME_DATA, homeId, stay);
  }
  await giveUpHome(transaction, HOME_DATA, { userId, homeId });
}

function isBetweenPeople(table: string): table is TableBetweenPeople {
  return TABLES_BETWEEN_PEOPLE.some((name) => name === table);
}

/** Deletes slices until one is not full. */
async function repeat(
  deleteOne: () => Promise<number>,
  pause: () => Promise<void>,
  slice: number = SLICE,
): Promise<void> {
  let deleted: number;
  do {
    await pause();
    deleted = await deleteOne();
  } while (deleted >= slice);
}

/** Deletes what the user shares with others, person by person: first the rows of the other, then the user's own. */
async function deleteBothSides(
  db: Db,
  table: TableBetweenPeople,
  userId: string,
  pause = async (): Promise<void> => {},
): Promise<void> {
  // Kysely cannot type a deletion from a union of tables.
  const anyTable = table as 'encouragements';
  for (;;) {
    const next = await db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .limit(1)
      .select('other_id')
      .executeTakeFirst();
    if (!next) return;
    const sides = [
      [next.other_id, userId],
      [userId, next.other_id],
    ] as const;
    for (const [one, other] of sides) {
      const ofOne = db.selectFrom(anyTable).where('user_id', '=', one).where('other_id', '=', other);
      const deleteOne = async () => {
        const { numDeletedRows } = await db
          .deleteFrom(anyTable)
          .where('user_id', '=', one)
          .where('other_id', '=', other)
          .where('created_at', 'in', ofOne.select('created_at').limit(SLICE))
          .executeTakeFirst();
        return Number(numDeletedRows);
      };
      await repeat(deleteOne, pause);
    }
  }
}

/**
 * Deletes the oldest rows of somebody, and returns how many; the last ones are left for the end. SQLite finds a range of
 * ids by the index of ids; with a list of them, it would read all rows of the person each time.
 */
async function deleteSlice(db: Db, table: string, slice: number, owner: string, userId: string): Promise<number> {
  // Kysely cannot type a query over a union of tables; these share their ids.
  const [anyTable, anyOwner] = [table as 'encouragements', owner as 'user_id'];
  const left = slice === LARGE_SLICE ? 0 : DELETED_TOGETHER;
  const oldest = await db
    .selectFrom(anyTable)
    .where(anyOwner, '=', userId)
    .orderBy('id')
    .limit(slice + left)
    .select('id')
    .execute();
  const last = oldest[oldest.length - left - 1];
  if (!last) return 0;
  const { numDeletedRows } = await db
    .deleteFrom(anyTable)
    .where(anyOwner, '=', userId)
    .where('id', '<=', last.id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
