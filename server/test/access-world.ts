import type { TableMetadata } from 'kysely';
import type { FetchPublic } from '../src/http/fetch-public.ts';
import { logout } from '@moodbowl/contract/auth';
import {
  acceptFriend,
  addFriend,
  blockPerson,
  encourageFriend,
  listFriends,
  removeFriend,
} from '@moodbowl/contract/friends';
import { inviteHome, joinHome, offerHome, removeMember } from '@moodbowl/contract/homes';
import { createMeal } from '@moodbowl/contract/meals';
import { createRecipe } from '@moodbowl/contract/recipes';
import { sendRecipe } from '@moodbowl/contract/recipe-gifts';
import { listSessions } from '@moodbowl/contract/profile';
import type { Database } from '../src/db/database.ts';
import { findByIdentifier, setRole } from '../src/features/auth/auth.repository.ts';
import { openSession } from '../src/features/auth/auth.service.ts';
import { ownedThings } from './endpoint-calls.ts';
import type { Caller, Names, World } from './feature-calls.ts';
import { SCRIPTED_PROVIDER, scriptedProvider } from './scripted-provider.ts';
import { createTestApp, type TestApp, TestUser } from './test-app.ts';

const nobodys = (end: number) => `01890a5d-ac96-774b-bcce-b302099a80${end}`;

export const NOBODYS: Names = {
  user: nobodys(10),
  username: 'nobody.here',
  email: 'nobody.here@example.net',
  session: nobodys(11),
  encouragement: nobodys(12),
  received: nobodys(13),
  sent: nobodys(14),
  emailRequest: nobodys(15),
  offer: nobodys(17),
  gift: nobodys(18),
  blocked: nobodys(16),
  ...Object.fromEntries(ownedThings.map(({ name }, index) => [name, nobodys(20 + index)])),
};

const OWNER = 'maya.the.owner';
const NOW = '2026-03-10T09:00:00Z';
/** When the owner opened the session that has expired by {@link NOW}. */
const LONG_AGO = '2026-03-01T09:00:00Z';

const TEXTS = {
  encouragement: 'Words for one friend.',
  askedByEmail: 'asked.by.email@example.net',
} as const;

/** An owner with something of every kind, and everyone who might try to reach it. */
export async function createAccessWorld(
  options: { throttles?: boolean; database?: Database; fetchPublic?: FetchPublic } = {},
): Promise<World> {
  const mail = { publicUrl: 'https://moodbowl.example.org', sendMail: async () => {} };
  const provider = { provider: SCRIPTED_PROVIDER, fetchProvider: scriptedProvider() };
  const app = await createTestApp({ now: LONG_AGO, ...mail, ...provider, ...options });
  const expired = await app.signIn(OWNER);
  app.clock.set(NOW);
  const owner = await signInAgain(app);
  const leaver = await signInAgain(app);
  await leaver.call(logout);

  const [stranger, removed, admin, demoted, asker, asked, friend, formerMember, blocked] = [
    await app.signIn('a.stranger'),
    await app.signIn('a.removed.friend'),
    await app.signIn('an.administrator', { admin: true }),
    await app.signIn('a.demoted.one', { admin: true }),
    await app.signIn('one.who.asks'),
    await app.signIn('one.who.was.asked'),
    await app.signIn('a.friend'),
    await app.signIn('a.former.member'),
    await app.signIn('a.blocked.one'),
  ];
  const demotedUser = await findByIdentifier(app.database.db, 'a.demoted.one');
  await setRole(app.database.db, demotedUser?.id ?? '', 'user');

  await befriend(owner, removed, 'a.removed.friend');
  const formerly = (await owner.call(listFriends)).body.accepted[0]?.friend_id ?? '';
  await owner.call(removeFriend, { params: { friend_id: formerly } });
  await befriend(owner, friend, 'a.friend');
  const friendsId = (await owner.call(listFriends)).body.accepted[0]?.friend_id ?? '';
  const blockedId = (await findByIdentifier(app.database.db, 'a.blocked.one'))?.id ?? '';
  await blocked.call(addFriend, { body: { friendIdentifier: OWNER } });
  await owner.call(blockPerson, { body: { user_id: blockedId } });
  await asker.call(addFriend, { body: { friendIdentifier: OWNER } });
  await owner.call(addFriend, { body: { friendIdentifier: 'one.who.was.asked' } });
  await owner.call(addFriend, { body: { friendIdentifier: TEXTS.askedByEmail } });

  const meals = [];
  for (const name of ['Porridge', 'Soup'])
    meals.push((await admin.call(createMeal, { body: { name, mood: 'Happy', ingredients: ['salt'] } })).body.id);
  const [eaten = '', meal = ''] = meals;
  const things: Record<string, string> = {};
  for (const { name, add } of ownedThings) {
    const id = await add(owner, eaten);
    if (name !== undefined) things[name] = id;
  }
  const { body: encouragement } = await owner.call(encourageFriend, {
    body: { receiverId: friendsId, message: TEXTS.encouragement },
  });

  const user = await findByIdentifier(app.database.db, OWNER);
  const formerId = (await findByIdentifier(app.database.db, 'a.former.member'))?.id ?? '';
  const { code } = (await owner.call(inviteHome)).body;
  await formerMember.call(joinHome, { params: { code }, body: { bring: false } });
  await owner.call(removeMember, { params: { id: formerId } });
  // Those from before have ended.
  things['invite'] = (await owner.call(inviteHome)).body.id;
  await owner.call(offerHome, { body: { friend_id: friendsId } });
  const { body: offer } = await friend.call(offerHome, { body: { friend_id: user?.id ?? '' } });
  const { body: sent } = await friend.call(createRecipe, { body: { name: 'A recipe of the friend' } });
  const { body: gift } = await friend.call(sendRecipe, {
    params: { id: sent.id },
    body: { friend_id: user?.id ?? '' },
  });
  const { pendingReceived, pendingSent } = (await owner.call(listFriends)).body;
  const byEmail = pendingSent.find(({ username }) => username === TEXTS.askedByEmail);
  const byName = pendingSent.find(({ username }) => username !== TEXTS.askedByEmail);
  const owners: Names = {
    user: user?.id ?? '',
    username: OWNER,
    email: user?.email ?? '',
    session: (await owner.call(listSessions)).body.find(({ current }) => current)?.id ?? '',
    ...things,
    encouragement: encouragement.id,
    received: pendingReceived[0]?.friendship_id ?? '',
    sent: byName?.friendship_id ?? '',
    emailRequest: byEmail?.friend_id ?? '',
    offer: offer.id,
    gift: gift.id,
    blocked: blockedId,
  };

  const tables = (await app.database.db.introspection.getTables()).filter(({ isView }) => !isView);
  return {
    app,
    owner,
    owners,
    meal,
    tokens: {
      'no token': undefined,
      'expired token': expired.token,
      'logged-out session': leaver.token,
      stranger: stranger.token,
      'removed friend': removed.token,
      administrator: admin.token,
      'demoted administrator': demoted.token,
      'has asked the owner': asker.token,
      'was asked by the owner': asked.token,
      friend: friend.token,
      'removed from the home': formerMember.token,
      'blocked by the owner': blocked.token,
    },
    secretsFrom: (caller) => secretsFrom(caller, owners),
    tables,
    rows: () => readRows(app, tables, owners.user),
  };
}

async function signInAgain(app: TestApp): Promise<TestUser> {
  const user = await findByIdentifier(app.database.db, OWNER);
  if (!user) throw new Error('the owner is gone');
  const context = { db: app.database.db, clock: app.clock, tokens: app.app.tokens, throttles: false };
  const session = await openSession(context, user, 'Firefox on Linux');
  if (!session) throw new Error('the owner could not sign in');
  return new TestUser(app, session.token, undefined);
}

async function befriend(one: TestUser, other: TestUser, name: string): Promise<void> {
  await one.call(addFriend, { body: { friendIdentifier: name } });
  const [request] = (await other.call(listFriends)).body.pendingReceived;
  await other.call(acceptFriend, { body: { friendshipId: request?.friendship_id ?? '' } });
}

function secretsFrom(caller: Caller, owners: Names): string[] {
  const { user, username, received, sent, offer, encouragement: _, ...things } = owners;
  const { encouragement, ...texts } = TEXTS;
  const secrets = ownedThings.flatMap(({ secret }) => secret ?? []);
  const always = [...Object.values(things), ...Object.values(texts), ...secrets].filter((value) => value !== undefined);
  const betweenPeople = [user, username, received, sent, offer];
  const between: Partial<Record<Caller, readonly string[]>> = {
    friend: [received, sent],
    'has asked the owner': [sent, encouragement],
    'was asked by the owner': [received, encouragement],
  };
  // Their own id is no secret to them.
  const isSecret = (value: string) => caller !== 'blocked by the owner' || value !== owners.blocked;
  return [...always, ...(between[caller] ?? [...betweenPeople, encouragement])].filter(isSecret);
}

/** Columns with the account to which a row belongs, or one of two. */
const OWNERS = ['user_id', 'home_id', 'owner_id', 'other_id'] as const;
/** Tables whose rows are shared with others. The rows of all other tables belong to the owner alone. */
const SHARED = new Set([
  'blocks',
  'feedback',
  'friendships',
  'encouragements',
  // One for a friend ends with the friendship.
  'invites',
  'home_offers',
  'recipe_gifts',
  'meal_proposals',
]);

/** The owner's rows in every table with such a column. */
async function readRows({ database: { db } }: TestApp, tables: readonly TableMetadata[], userId: string) {
  const own: Record<string, readonly unknown[]> = {
    users: await db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
  };
  const shared: Record<string, readonly unknown[]> = {};
  for (const { name, columns } of tables) {
    // The server writes down what others try, too.
    if (name === 'audit_entries') continue;
    const owners = OWNERS.filter((owner) => columns.some((column) => column.name === owner));
    if (owners.length === 0) continue;
    // Kysely cannot type a query over any table.
    const rows = await db
      .selectFrom(name as 'encouragements')
      .selectAll()
      .where(({ or, eb }) => or(owners.map((owner) => eb(owner as 'user_id', '=', userId))))
      .execute();
    const sorted = rows.map((row) => JSON.stringify(row)).toSorted();
    if (SHARED.has(name)) shared[name] = sorted;
    else own[name] = sorted;
  }
  return { own, shared };
}
