import type { Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { listFriends } from '@moodbowl/contract/friends';
import { listMeals, SORTS } from '@moodbowl/contract/meals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Caller, createAccessWorld, type World } from '../../test/access-world.ts';
import { findCosts } from '../../test/explain.ts';
import { recordStatements, type Statement } from '../../test/record-statements.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { newId } from '../db/new-id.ts';
import { findByIdentifier } from '../features/auth/auth.repository.ts';
import { createReset } from '../features/auth/password-resets.service.ts';

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** Somebody's call; what it takes to get there is not looked at. */
interface Call {
  readonly as: Caller | 'owner';
  readonly parts: (world: World) => Parts | Promise<Parts>;
}

const by = (as: Call['as'], parts: Call['parts'] = () => ({})): Call => ({ as, parts });
const own = (parts?: Call['parts']): Call => by('owner', parts);

const once = newId();
const MEAL = { name: 'Broth', mood: 'Sad', ingredients: ['1 leek'] };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function picture(): FormData {
  const form = new FormData();
  form.append('image', new File([PIXEL], 'pixel.png'));
  return form;
}

/** Where a page of one meal ends, whether it is saved or not. */
async function cursorAfter({ owner }: World, query: object): Promise<string> {
  const { headers } = await owner.call(listMeals, { query: { ...query, saved: 'false', limit: '1' } });
  const [, cursor] = /cursor=([^&>]+)/.exec(String(headers['link'])) ?? [];
  if (cursor === undefined) throw new Error('there is no second page');
  return cursor;
}

/** Every order of the meals, alone and with each filter, from the start and from a cursor on. */
const ofMeals = SORTS.flatMap((sort) =>
  [
    {},
    { mood: 'Happy' },
    { q: 'o' },
    { q: 'salt' },
    { q: 'salts' },
    { q: 'a salts' },
    { mood: 'Happy', q: 'salt' },
    { saved: 'true' },
    { saved: 'true', mood: 'Happy', q: 'salt' },
  ].flatMap((filter) => [
    own(() => ({ query: { ...filter, sort } })),
    own(async (world) => ({
      query: { ...filter, sort, cursor: await cursorAfter(world, { ...filter, sort }) },
    })),
  ]),
);

/** Calls of each endpoint, until each of its statements has run; those that end something stand last. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'POST /auth/login': [own(({ owners }) => ({ body: { identifier: owners.email, password: 'porridge' } }))],
  'POST /auth/register': [
    own(() => ({ body: { username: 'somebody.new', email: 'new@example.net', password: 'porridge' } })),
  ],

  'GET /instance': [own()],

  'POST /moods': [own(() => ({ body: { id: once, mood: 'Happy' } })), own(() => ({ body: { id: once, mood: 'Sad' } }))],
  'GET /moods/today': [own()],
  'GET /moods': [own(), own(({ owners }) => ({ query: { before: owners.mood, limit: '5' } }))],
  'GET /moods/summary': [own()],
  'GET /moods/days/:date': [own(() => ({ params: { date: '2026-03-10' } }))],
  'PUT /moods/:id': [own(() => ({ params: { id: once }, body: { mood: 'Bored' } }))],
  'DELETE /moods/:id': [own(() => ({ params: { id: once } }))],
  'GET /user/streak': [own()],

  'GET /groceries': [own()],
  'POST /groceries': [own(() => ({ body: { id: once, item_name: 'Leek' } }))],
  'POST /groceries/batch': [own(() => ({ body: { items: [{ item_name: 'Leek' }, { item_name: 'Peas' }] } }))],
  'PUT /groceries/:id': [
    own(() => ({ params: { id: once }, body: { item_name: 'Leek', quantity: '2', purchased: 1 } })),
  ],
  'DELETE /groceries/:id': [own(() => ({ params: { id: once } }))],

  'GET /meals': ofMeals,
  'GET /meals/mood/:mood': [own(() => ({ params: { mood: 'happy' } }))],
  'GET /meals/:id': [own(({ meal: id }) => ({ params: { id } }))],
  'POST /meals': [by('administrator', () => ({ body: MEAL }))],
  'PUT /meals/:id': [by('administrator', ({ meal: id }) => ({ params: { id }, body: MEAL }))],
  'POST /meals/upload': [by('administrator', () => ({ body: picture() }))],

  'GET /saved-meals': [
    own(),
    own(() => ({ query: { mood: 'Happy', limit: '24' } })),
    own(() => ({
      query: {
        limit: '24',
        cursor: Buffer.from(JSON.stringify(['2026-03-10T09:00:00.000Z', once])).toString('base64url'),
      },
    })),
  ],
  'POST /saved-meals/:id/save': [own(({ meal: id }) => ({ params: { id } }))],
  'DELETE /saved-meals/:id/unsave': [own(({ meal: id }) => ({ params: { id } }))],
  'DELETE /saved-meals/:id/save': [own(({ meal: id }) => ({ params: { id } }))],
  'POST /saved-meals/:id/toggle': [
    own(({ meal: id }) => ({ params: { id } })),
    own(({ meal: id }) => ({ params: { id } })),
  ],

  'GET /meal-logs': [own()],
  'POST /meal-logs': [own(({ meal: meal_id }) => ({ body: { id: once, meal_id } }))],
  'DELETE /meal-logs/:id': [own(() => ({ params: { id: once } }))],

  'GET /suggestions/:id/missing': [own(({ meal: id }) => ({ params: { id } }))],
  'GET /suggestions': [own()],

  'GET /friends': [own()],
  'POST /friends/add': [
    by('stranger', ({ owners }) => ({ body: { friendIdentifier: owners.email } })),
    by('stranger', ({ owners }) => ({ body: { friendIdentifier: owners.username } })),
    by('was asked by the owner', ({ owners }) => ({ body: { friendIdentifier: owners.username } })),
    by('friend', ({ owners }) => ({ body: { friendIdentifier: owners.username } })),
  ],
  'POST /friends/accept': [
    own(({ owners }) => ({ body: { friendshipId: owners.received } })),
    own(({ owners }) => ({ body: { friendshipId: owners.received } })),
  ],
  'POST /friends/reject': [
    own(async ({ owner }) => ({
      body: { friendshipId: (await owner.call(listFriends)).body.pendingReceived[0]?.friendship_id },
    })),
  ],
  'POST /friends/accept-all': [own()],
  'POST /friends/reject-all': [own()],
  'POST /friends/encourage': [
    by('friend', ({ owners }) => ({ body: { id: once, receiverId: owners.user, message: 'Hello.' } })),
    by('friend', ({ owners }) => ({ body: { id: once, receiverId: owners.user, message: 'Hello.' } })),
  ],
  'GET /friends/blocks': [own()],
  'POST /friends/blocks': [by('stranger', ({ owners }) => ({ body: { user_id: owners.user } }))],
  'DELETE /friends/blocks/:user_id': [own(({ owners }) => ({ params: { user_id: owners.blocked } }))],
  'DELETE /friends/:friend_id': [
    by('friend', ({ owners }) => ({ params: { friend_id: owners.user } })),
    own(({ owners }) => ({ params: { friend_id: owners.emailRequest } })),
  ],

  'POST /feedback': [own(() => ({ body: { id: once, subject: 'Soup', message: 'More of it.' } }))],
  'GET /feedback': [
    own(),
    own(({ owners }) => ({ query: { before: owners.feedback } })),
    by('administrator'),
    by('administrator', ({ owners }) => ({ query: { before: owners.feedback } })),
    by('administrator', () => ({ query: { scope: 'mine' } })),
  ],
  'PATCH /feedback/:id/resolve': [by('administrator', ({ owners }) => ({ params: { id: owners.feedback } }))],

  'GET /profile': [own()],
  'PUT /profile': [
    by('stranger', () => ({
      body: { username: 'another.name', email: 'asked.by.email@example.net', avatar: 'Happy' },
    })),
  ],
  'GET /profile/language': [own()],
  'PUT /profile/language': [own(() => ({ body: { language: 'de' } }))],
  'GET /profile/mood-entries': [own()],
  'GET /profile/streak': [own()],
  'GET /profile/current-mood': [own()],
  'GET /profile/sessions': [own()],
  'GET /profile/export': [own()],

  'POST /analytics/events': [
    own(() => ({
      body: {
        events: [
          { name: 'page_view', path: '/home' },
          { name: 'web_vital', metric: 'LCP', path: '/home', value: 900, rating: 'good' },
        ],
      },
    })),
  ],
  'GET /analytics/usage': [by('administrator')],
  'GET /health': [own()],
  'GET /ready': [own()],

  'DELETE /meals/:id': [by('administrator', ({ meal: id }) => ({ params: { id } }))],
  'PUT /profile/password': [
    by('stranger', () => ({ body: { current_password: 'porridge', new_password: 'another porridge' } })),
  ],
  'POST /auth/reset-password': [
    own(async ({ app: { database, clock } }) => {
      const user = await findByIdentifier(database.db, 'one.who.was.asked');
      return { body: { token: await createReset(database.db, clock, user?.id ?? ''), new_password: 'porridge' } };
    }),
  ],
  'DELETE /profile/sessions/:id': [own(({ owners }) => ({ params: { id: owners.session } }))],
  'POST /auth/logout': [by('stranger')],
  'DELETE /profile': [by('friend', () => ({ body: { password: 'porridge' } }))],
};

/** What the plans of a call may cost all the same. */
interface Exception {
  readonly call: string;
  readonly costs: readonly string[];
  readonly why: string;
  /** Only of such statements. */
  readonly of?: RegExp;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    call: 'GET /meals',
    costs: ['walks meals_by_time', 'walks meals_by_name', 'walks meals_by_mood_and_name'],
    why: 'The first page of all meals is at the end of an index. A word that many have soon fills it.',
  },
  {
    call: 'GET /meals',
    costs: ['sorts before it limits', 'reads the pages before'],
    why: 'A word that 500 meals have at most is looked up; only these are put in order.',
    of: /"meal_texts"/,
  },
  {
    call: 'GET /meals',
    costs: ['sorts before it limits', 'reads the pages before'],
    why: 'Of saved meals only those of one person are put in order.',
    of: /in \(select "meal_id" from "saved_meals"/,
  },
  {
    call: 'GET /suggestions',
    costs: ['walks meals_by_time'],
    why: 'The newest 100 of all meals are at the end of an index.',
  },
  {
    call: 'GET /feedback',
    costs: ['walks feedback_by_time'],
    why: "Administrators see everybody's: the first page is at the end of an index.",
  },
  {
    call: 'GET /analytics/usage',
    costs: ['sorts to group'],
    why: 'A day has at most so many sums as there are routes, metrics and buckets, and 90 days are asked for at most.',
  },
  ...['POST /auth/login', 'GET /profile/sessions', 'GET /profile/export'].map((call) => ({
    call,
    costs: ['sorts before it limits'],
    why: 'An account has at most 100 sessions.',
    of: /from "sessions"/,
  })),
  {
    call: 'DELETE /profile',
    costs: ['sorts to group'],
    why: 'The ids of one slice of 200 rows.',
    of: /^delete .* offset 100\)$/,
  },
  {
    call: 'GET /ready',
    costs: [
      'reads all of kysely_migration',
      'reads all of sqlite_master',
      'reads all of p',
      'walks pg_namespace_nspname_index',
    ],
    why: 'There is a row for each migration, and Kysely asks for all tables by their names.',
  },
];

function isExcused(call: string, cost: string, { sql }: Statement): boolean {
  return EXCEPTIONS.some(
    (exception) => exception.call === call && exception.costs.includes(cost) && (exception.of?.test(sql) ?? true),
  );
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The statements of one endpoint's calls. */
async function statementsOf(world: World, endpoint: Endpoint, taken: () => Statement[]): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { as, parts } of CALLS[nameOf(endpoint)] ?? []) {
    const token = as === 'owner' ? world.owner.token : world.tokens[as];
    const call = await parts(world);
    taken();
    const { status, raw } = await world.app.call(endpoint, call, token === undefined ? {} : { token });
    if (status !== (endpoint.status ?? 200)) throw new Error(`${nameOf(endpoint)} answered ${status}: ${raw.message}`);
    statements.push(...taken());
  }
  return statements;
}

function isWrite({ sql }: Statement): boolean {
  return /^(insert|update|delete)\b/i.test(sql);
}

describe('the plan of every statement', { timeout: 120_000 }, () => {
  it('is looked at for every call of the contract', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it('finds its rows by an index, and a GET writes nothing', async () => {
    const taken = recordStatements();
    const database = await createTestDatabase({ fresh: true });
    onTestFinished(database.close);
    const world = await createAccessWorld({ throttles: true, database });
    const inOrder = Object.keys(CALLS).flatMap((name) => endpoints.find((endpoint) => nameOf(endpoint) === name) ?? []);
    const asked: [string, Statement[]][] = [];
    for (const endpoint of inOrder) asked.push([nameOf(endpoint), await statementsOf(world, endpoint, taken)]);

    const written = asked.filter(([name, statements]) => name.startsWith('GET ') && statements.some(isWrite));
    expect(written.map(([name]) => name)).toEqual([]);

    const costs: string[] = [];
    for (const [name, statements] of asked) {
      for (const statement of statements) {
        const found = await findCosts(world.app.database, statement);
        for (const cost of found)
          if (!isExcused(name, cost, statement)) costs.push(`${name} ${cost}: ${statement.sql}`);
      }
    }
    expect(costs).toEqual([]);
  });
});
