import type { HomeMember } from '@moodbowl/contract/homes';
import { notifyChange } from '../../db/changes.ts';
import { type Db, lockHome } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

const membersOf = query((db, { homeId }: { homeId: string }) =>
  db
    .selectFrom('home_members')
    .where('home_id', '=', homeId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .select(['user_id', 'keeper', 'joined_at']),
);

/** The members of a home that is or was shared, in the order of joining. Somebody alone has no row. */
export async function listMembers(db: Db, homeId: string) {
  return membersOf(db, { homeId });
}

/** The members of a home, which nobody else can change until the transaction ends. */
export async function lockMembers(transaction: Db, homeId: string) {
  await lockHome(transaction, homeId);
  return listMembers(transaction, homeId);
}

/** Names and faces of these people, and where they live, by id. */
export async function findFaces(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Face>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', [...userIds])
    .select(['id', 'username', 'avatar', 'home_id'])
    .execute();
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

type Face = Pick<HomeMember, 'username' | 'avatar'> & { readonly home_id: string };

export async function moveTo(db: Db, userId: string, homeId: string): Promise<void> {
  // Choices that were made for the home of before do not tell the next one about the user.
  await db.updateTable('users').set({ home_id: homeId, diet_at_home: 0 }).where('id', '=', userId).execute();
  await notifyChange(db, { topic: 'account', owner: userId });
}

export async function insertMember(db: Db, row: Schema['home_members']): Promise<void> {
  await db
    .insertInto('home_members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notifyChange(db, { topic: 'home', owner: row.home_id });
}

export async function deleteMember(db: Db, homeId: string, userId: string): Promise<void> {
  await db.deleteFrom('home_members').where('home_id', '=', homeId).where('user_id', '=', userId).execute();
  await notifyChange(db, { topic: 'home', owner: homeId });
}

/** Makes one member the keeper, and nobody else. */
export async function setKeeper(db: Db, homeId: string, userId: string): Promise<void> {
  await db
    .updateTable('home_members')
    .set(({ eb }) => ({ keeper: eb.case().when('user_id', '=', userId).then(1).else(0).end() as never }))
    .where('home_id', '=', homeId)
    .execute();
  await notifyChange(db, { topic: 'home', owner: homeId });
}

/** The invitations to a user that can still be used, newest first. */
export async function listOffers(db: Db, userId: string, now: string) {
  return db
    .selectFrom('home_offers')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .select(['id', 'from_id', 'code', 'created_at', 'expires_at'])
    .execute();
}

export async function insertOffer(db: Db, row: Schema['home_offers']): Promise<void> {
  await db
    .deleteFrom('home_offers')
    .where('user_id', '=', row.user_id)
    .where('expires_at', '<=', row.created_at)
    .execute();
  await db.insertInto('home_offers').values(row).execute();
  await notifyChange(db, { topic: 'home', owner: row.user_id });
}

/** The code of an invitation that lies with a friend. */
export async function findOffer(db: Db, userId: string, id: string) {
  return db
    .selectFrom('home_offers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('code')
    .executeTakeFirst();
}

/** Removes an invitation from the friend for whom it was; undefined if there is none. */
export async function deleteOffer(db: Db, userId: string, id: string) {
  const offer = await db
    .deleteFrom('home_offers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirst();
  if (offer) await notifyChange(db, { topic: 'home', owner: userId });
  return offer;
}
