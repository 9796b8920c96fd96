import { logout } from '@moodbowl/contract/auth';
import { sendFeedback } from '@moodbowl/contract/feedback';
import {
  acceptFriend,
  addFriend,
  blockPerson,
  encourageFriend,
  listFriends,
  removeFriend,
} from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { listSessions } from '@moodbowl/contract/profile';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { Database } from '../src/db/database.ts';
import { findByIdentifier, setRole } from '../src/features/auth/auth.repository.ts';
import { openSession } from '../src/features/auth/auth.service.ts';
import { createTestApp, type TestApp, TestUser } from './test-app.ts';

/** Everybody who may knock at what belongs to the owner; the first three hold a token of the owner's own, or none. */
export const CALLERS = [
  'no token',
  'expired token',
  'logged-out session',
  'stranger',
  'removed friend',
  'administrator',
  'demoted administrator',
  'has asked the owner',
  'was asked by the owner',
  'friend',
  'blocked by the owner',
] as const;
export type Caller = (typeof CALLERS)[number];

/** By what a call names things: the owner's, or alike and nobody's. */
export interface Names {
  readonly user: string;
  readonly username: string;
  readonly email: string;
  readonly session: string;
  readonly mood: string;
  readonly grocery: string;
  readonly mealLog: string;
  readonly feedback: string;
  readonly encouragement: string;
  /** Friendships: one that waits for the owner, one that waits for somebody else. */
  readonly received: string;
  readonly sent: string;
  readonly emailRequest: string;
  /** Whom the owner has blocked. */
  readonly blocked: string;
}

const nobodys = (end: number) => `01890a5d-ac96-774b-bcce-b302099a80${end}`;

export const NOBODYS: Names = {
  user: nobodys(10),
  username: 'nobody.here',
  email: 'nobody.here@example.net',
  session: nobodys(11),
  mood: nobodys(12),
  grocery: nobodys(13),
  mealLog: nobodys(14),
  feedback: nobodys(15),
  encouragement: nobodys(16),
  received: nobodys(17),
  sent: nobodys(18),
  emailRequest: nobodys(19),
  blocked: nobodys(20),
};

const OWNER = 'maya.the.owner';
const NOW = '2026-03-10T09:00:00Z';
/** When the owner signed in with what has run out by {@link NOW}. */
const LONG_AGO = '2026-03-01T09:00:00Z';

const TEXTS = {
  note: 'A note for nobody else.',
  item: 'Lemons for nobody else',
  subject: 'A matter for the administrators',
  message: 'Words for the administrators.',
  encouragement: 'Words for one friend.',
  askedByEmail: 'asked.by.email@example.net',
} as const;

export interface World {
  readonly app: TestApp;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
  readonly owner: TestUser;
  readonly owners: Names;
  /** A meal of the catalogue that the owner has nothing to do with. */
  readonly meal: string;
  /** What of the owner's must not be seen by this caller. */
  secretsFrom(caller: Caller): string[];
  /** All rows of the owner's as they are: what is theirs alone, and what they share with somebody. */
  rows(): Promise<{ own: unknown; shared: unknown }>;
}

/** An owner with something of everything, and everybody who might want it. */
export async function createAccessWorld(options: { throttles?: boolean; database?: Database } = {}): Promise<World> {
  const app = await createTestApp({ now: LONG_AGO, ...options });
  const expired = await app.signIn(OWNER);
  app.clock.set(NOW);
  const owner = await signInAgain(app);
  const leaver = await signInAgain(app);
  await leaver.call(logout);

  const [stranger, removed, admin, demoted, asker, asked, friend, blocked] = [
    await app.signIn('a.stranger'),
    await app.signIn('a.removed.friend'),
    await app.signIn('an.administrator', { admin: true }),
    await app.signIn('a.demoted.one', { admin: true }),
    await app.signIn('one.who.asks'),
    await app.signIn('one.who.was.asked'),
    await app.signIn('a.friend'),
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
  const { body: mood } = await owner.call(saveMood, { body: { mood: 'Sad', note: TEXTS.note } });
  const { body: grocery } = await owner.call(addGrocery, { body: { item_name: TEXTS.item } });
  const { body: mealLog } = await owner.call(logMeal, { body: { meal_id: eaten } });
  await owner.call(saveMeal, { params: { id: eaten } });
  const { body: feedback } = await owner.call(sendFeedback, {
    body: { subject: TEXTS.subject, message: TEXTS.message },
  });
  const { body: encouragement } = await owner.call(encourageFriend, {
    body: { receiverId: friendsId, message: TEXTS.encouragement },
  });

  const user = await findByIdentifier(app.database.db, OWNER);
  const { pendingReceived, pendingSent } = (await owner.call(listFriends)).body;
  const byEmail = pendingSent.find(({ username }) => username === TEXTS.askedByEmail);
  const byName = pendingSent.find(({ username }) => username !== TEXTS.askedByEmail);
  const owners: Names = {
    user: user?.id ?? '',
    username: OWNER,
    email: user?.email ?? '',
    session: (await owner.call(listSessions)).body.find(({ current }) => current)?.id ?? '',
    mood: mood.id,
    grocery: grocery.id,
    mealLog: mealLog.id,
    feedback: feedback.id,
    encouragement: encouragement.id,
    received: pendingReceived[0]?.friendship_id ?? '',
    sent: byName?.friendship_id ?? '',
    emailRequest: byEmail?.friend_id ?? '',
    blocked: blockedId,
  };

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
      'blocked by the owner': blocked.token,
    },
    secretsFrom: (caller) => secretsFrom(caller, owners),
    rows: () => readRows(app, owners.user),
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
  const { user, username, received, sent, ...things } = owners;
  const { encouragement, ...texts } = TEXTS;
  const always = [...Object.values(things), ...Object.values(texts)];
  const betweenPeople = [user, username, received, sent];
  const between: Partial<Record<Caller, readonly string[]>> = {
    friend: [received, sent],
    'has asked the owner': [sent, encouragement],
    'was asked by the owner': [received, encouragement],
  };
  return [...always, ...(between[caller] ?? [...betweenPeople, encouragement])];
}

async function readRows({ database: { db } }: TestApp, userId: string) {
  const one = async (table: 'mood_entries' | 'grocery_items' | 'meal_logs' | 'sessions') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return {
    own: {
      account: await db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
      sessions: await one('sessions'),
      moods: await one('mood_entries'),
      groceries: await one('grocery_items'),
      mealLogs: await one('meal_logs'),
      savedMeals: await db.selectFrom('saved_meals').selectAll().where('user_id', '=', userId).execute(),
      emailRequests: await db.selectFrom('friend_email_requests').selectAll().where('user_id', '=', userId).execute(),
    },
    shared: {
      blocks: await db.selectFrom('blocks').selectAll().where('user_id', '=', userId).execute(),
      feedback: await db.selectFrom('feedback').selectAll().where('user_id', '=', userId).execute(),
      friendships: await db
        .selectFrom('friendships')
        .selectAll()
        .where(({ or, eb }) => or([eb('lower_id', '=', userId), eb('higher_id', '=', userId)]))
        .orderBy('id')
        .execute(),
      encouragements: await db
        .selectFrom('encouragements')
        .selectAll()
        .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('receiver_id', '=', userId)]))
        .orderBy('id')
        .execute(),
    },
  };
}
