import { notifyChange } from './db/changes.ts';
import { type Db, lockHome } from './db/database.ts';
import { deleteInvite, endInvitesFor, endInvitesOf, ownerOf } from './db/invites.ts';
import { deleteLinkKeys } from './db/link-keys.ts';

/** How a person's relation to a home or to another person ends. */
export type Ending =
  /** A member leaves, is removed, or joins another home; the home is the one that they are out of. */
  | { readonly how: 'out of home'; readonly userId: string; readonly homeId: string }
  /** Another member of the home is its keeper from now on. */
  | { readonly how: 'handed over'; readonly homeId: string }
  /** The only member begins to delete the account; nobody joins from then on. */
  | { readonly how: 'home given up'; readonly homeId: string }
  | { readonly how: 'unfriended' | 'blocked'; readonly userId: string; readonly otherId: string }
  /** After the account has left its home. */
  | { readonly how: 'account deleted'; readonly userId: string };

/**
 * Ends what a relation has opened: the one place that decides it (docs/decisions/038-what-ends-with-a-relation.md). Sessions and
 * event streams follow the account and its home by themselves. Call it in the transaction that ends the relation, when
 * the accounts are locked.
 */
export async function endRelation(transaction: Db, ending: Ending): Promise<void> {
  switch (ending.how) {
    case 'out of home':
      // Whoever is out may know any open code, and a new keeper has not made them.
      await endInvites(transaction, ending.homeId);
      return endCalendar(transaction, ending.userId);
    case 'handed over':
    case 'home given up':
      return endInvites(transaction, ending.homeId);
    case 'unfriended':
      // Whoever was a friend may know a code that makes friends.
      await endInvitesOf(transaction, ending.userId, ['friend']);
      return endOffersBetween(transaction, ending.userId, ending.otherId);
    case 'blocked':
      await endInvitesOf(transaction, ending.userId, ['friend']);
      await endOffersBetween(transaction, ending.userId, ending.otherId);
      return endGiftsBetween(transaction, ending.userId, ending.otherId);
    case 'account deleted':
      await endOffersOf(transaction, ending.userId);
      await endInvitesOf(transaction, ending.userId, ['server', 'friend']);
      await transaction.deleteFrom('recipe_gifts').where('from_id', '=', ending.userId).execute();
      return endCalendar(transaction, ending.userId);
  }
}

/** Ends all invitations of a home, also where they lie with friends. */
async function endInvites(transaction: Db, homeId: string): Promise<void> {
  const ended = await endInvitesOf(transaction, homeId, ['home']);
  for (const { id, friend_id } of ended) if (friend_id !== null) await endOffer(transaction, friend_id, id);
}

async function endOffer(transaction: Db, userId: string, id: string): Promise<void> {
  await transaction.deleteFrom('home_offers').where('user_id', '=', userId).where('id', '=', id).execute();
  await notifyChange(transaction, { topic: 'home', owner: userId });
}

/** Ends invitations into a home that either of the two has made for the other. */
async function endOffersBetween(transaction: Db, one: string, other: string): Promise<void> {
  const both = [
    [one, other],
    [other, one],
  ] as const;
  const homes = new Set<string>();
  for (const [userId, fromId] of both) {
    const open = transaction.selectFrom('home_offers').where('user_id', '=', userId).where('from_id', '=', fromId);
    for (const { code } of await open.select('code').execute()) homes.add(ownerOf(code));
  }
  // Whoever takes an invitation back deletes its two rows in the other order.
  for (const homeId of [...homes].toSorted()) await lockHome(transaction, homeId);
  for (const [userId, fromId] of both) {
    const ended = await transaction
      .deleteFrom('home_offers')
      .where('user_id', '=', userId)
      .where('from_id', '=', fromId)
      .returning(['id', 'code'])
      .execute();
    for (const { id, code } of ended) await endInvite(transaction, code, id);
    if (ended.length > 0) await notifyChange(transaction, { topic: 'home', owner: userId });
  }
}

/** Ends the invitation to which an offer's code belongs. */
async function endInvite(transaction: Db, code: string, id: string): Promise<void> {
  const homeId = ownerOf(code);
  await deleteInvite(transaction, homeId, id);
  await notifyChange(transaction, { topic: 'home', owner: homeId });
}

async function endGiftsBetween(transaction: Db, one: string, other: string): Promise<void> {
  for (const [userId, fromId] of [
    [one, other],
    [other, one],
  ] as const) {
    const { numDeletedRows } = await transaction
      .deleteFrom('recipe_gifts')
      .where('user_id', '=', userId)
      .where('from_id', '=', fromId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await notifyChange(transaction, { topic: 'gifts', owner: userId });
  }
}

/** Ends all invitations of a person by others, and what is left of those that the person has made. */
async function endOffersOf(transaction: Db, userId: string): Promise<void> {
  for (const homeId of await endInvitesFor(transaction, userId))
    await notifyChange(transaction, { topic: 'home', owner: homeId });
  const offers = await transaction
    .deleteFrom('home_offers')
    .where('from_id', '=', userId)
    .returning('user_id')
    .execute();
  for (const { user_id } of offers) await notifyChange(transaction, { topic: 'home', owner: user_id });
}

async function endCalendar(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  await deleteLinkKeys(transaction, userId, userId);
}
