import { t } from '@moodbowl/i18n/t';
import type { Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Caller, CALLERS, createAccessWorld, type Names, NOBODYS, type World } from '../../test/access-world.ts';

/**
 * What comes of a call that names what belongs to somebody else.
 * - refused: 401, whatever is named.
 * - forbidden: 403, whatever is named.
 * - missing: exactly the answer that there is to what does not exist.
 * - alike: it is done, and the answer is exactly the one that there is for what does not exist.
 * - taken: 409, because a name or an id can be had only once.
 * - own: it is about the caller's own things; the answer has nothing of the owner's.
 * - shared: it is the caller's right, as an administrator or because it is between the two.
 * Only in `alike` and `shared` anything of the owner's may change, and then only what is not the owner's alone.
 */
type Outcome = 'refused' | 'forbidden' | 'missing' | 'alike' | 'taken' | 'own' | 'shared';

interface Call {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

interface Case {
  /** The call, with the names of what it is about. */
  readonly call?: (names: Names, meal: string) => Call;
  /** For everybody who has a session, and for an open call for everybody. */
  readonly outcome: Outcome;
  readonly except?: Partial<Record<Caller, Outcome>>;
}

const own: Case = { outcome: 'own' };
const missing = (call: Case['call'], except?: Case['except']): Case => ({ call, outcome: 'missing', except }) as Case;
const taken = (call: Case['call'], except?: Case['except']): Case => ({ call, outcome: 'taken', except }) as Case;
const ownWith = (call: Case['call'], except?: Case['except']): Case => ({ call, outcome: 'own', except }) as Case;
const forAdmins = (call: Case['call']): Case =>
  ({ call, outcome: 'forbidden', except: { administrator: 'shared' } }) as Case;

/** What the three who share something with the owner may do with it. */
const sharedBy = (...callers: Caller[]) => Object.fromEntries(callers.map((caller) => [caller, 'shared' as const]));

const MEAL = { name: 'Broth', mood: 'Sad' };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function picture(): FormData {
  const form = new FormData();
  form.append('image', new File([PIXEL], 'pixel.png'));
  return form;
}

let made = 0;

/** A name that nobody has. */
function newName(): { username: string; email: string } {
  made += 1;
  return { username: `somebody.new.${made}`, email: `somebody.new.${made}@example.net` };
}

/** A row for each call of the contract; one that is missing here fails the first test. */
const MATRIX: Readonly<Record<string, readonly Case[]>> = {
  'POST /auth/login': [missing(({ username }) => ({ body: { identifier: username, password: 'not the password' } }))],
  'POST /auth/register': [
    taken(({ username }) => ({ body: { username, email: 'new@example.net', password: 'porridge' } })),
    taken(({ email }) => ({ body: { username: 'somebody.new', email, password: 'porridge' } })),
  ],
  'POST /auth/logout': [own],
  'POST /auth/reset-password': [
    missing(({ user }) => ({ body: { token: `${user}.${'x'.repeat(43)}`, new_password: 'porridge' } })),
  ],
  'GET /instance': [own],

  'POST /moods': [taken(({ mood: id }) => ({ body: { id, mood: 'Happy', note: 'Mine.' } }))],
  'GET /moods/today': [own],
  'GET /moods': [own, missing(({ mood: before }) => ({ query: { before } }))],
  'GET /moods/summary': [own],
  'GET /moods/days/:date': [ownWith(() => ({ params: { date: '2026-03-10' } }))],
  'PUT /moods/:id': [missing(({ mood: id }) => ({ params: { id }, body: { mood: 'Happy', note: 'Mine.' } }))],
  'DELETE /moods/:id': [missing(({ mood: id }) => ({ params: { id } }))],
  'GET /user/streak': [own],

  'GET /groceries': [own],
  'POST /groceries': [taken(({ grocery: id }) => ({ body: { id, item_name: 'Mine' } }))],
  'POST /groceries/batch': [taken(({ grocery: id }) => ({ body: { items: [{ id, item_name: 'Mine' }] } }))],
  'PUT /groceries/:id': [
    missing(({ grocery: id }) => ({ params: { id }, body: { item_name: 'Mine', quantity: '1', purchased: 1 } })),
  ],
  'DELETE /groceries/:id': [missing(({ grocery: id }) => ({ params: { id } }))],

  'GET /meals': [own],
  'GET /meals/mood/:mood': [ownWith(() => ({ params: { mood: 'happy' } }))],
  'GET /meals/:id': [ownWith((_, id) => ({ params: { id } }))],
  'POST /meals': [forAdmins(() => ({ body: MEAL }))],
  'PUT /meals/:id': [forAdmins((_, id) => ({ params: { id }, body: MEAL }))],
  'DELETE /meals/:id': [forAdmins((_, id) => ({ params: { id } }))],
  'POST /meals/upload': [forAdmins(() => ({ body: picture() }))],

  'GET /saved-meals': [own],
  'POST /saved-meals/:id/save': [ownWith((_, id) => ({ params: { id } }))],
  'DELETE /saved-meals/:id/unsave': [ownWith((_, id) => ({ params: { id } }))],
  'DELETE /saved-meals/:id/save': [ownWith((_, id) => ({ params: { id } }))],
  'POST /saved-meals/:id/toggle': [ownWith((_, id) => ({ params: { id } }))],

  'GET /meal-logs': [own],
  'POST /meal-logs': [taken(({ mealLog: id }, meal_id) => ({ body: { id, meal_id } }))],
  'DELETE /meal-logs/:id': [missing(({ mealLog: id }) => ({ params: { id } }))],

  'GET /suggestions': [own],
  'GET /suggestions/:id/missing': [ownWith((_, id) => ({ params: { id } }))],

  'GET /friends': [own],
  'POST /friends/add': [
    {
      call: ({ username }) => ({ body: { friendIdentifier: username } }),
      outcome: 'shared',
      except: { 'blocked by the owner': 'missing' },
    },
    // The answer is the same whoever has the email.
    { call: ({ email }) => ({ body: { friendIdentifier: email } }), outcome: 'alike' },
  ],
  'POST /friends/accept': [
    missing(({ received: friendshipId }) => ({ body: { friendshipId } })),
    missing(({ sent: friendshipId }) => ({ body: { friendshipId } }), sharedBy('was asked by the owner')),
    missing(({ emailRequest: friendshipId }) => ({ body: { friendshipId } })),
  ],
  'POST /friends/reject': [
    missing(({ received: friendshipId }) => ({ body: { friendshipId } })),
    missing(({ sent: friendshipId }) => ({ body: { friendshipId } }), sharedBy('was asked by the owner')),
    missing(({ emailRequest: friendshipId }) => ({ body: { friendshipId } })),
  ],
  'POST /friends/accept-all': [ownWith(() => ({}), sharedBy('was asked by the owner'))],
  'POST /friends/reject-all': [ownWith(() => ({}), sharedBy('was asked by the owner'))],
  'DELETE /friends/:friend_id': [
    missing(
      ({ user: friend_id }) => ({ params: { friend_id } }),
      sharedBy('friend', 'has asked the owner', 'was asked by the owner'),
    ),
    missing(({ emailRequest: friend_id }) => ({ params: { friend_id } })),
  ],
  'GET /friends/blocks': [own],
  'POST /friends/blocks': [
    // What was between the two ends.
    ownWith(
      ({ user: user_id }) => ({ body: { user_id } }),
      sharedBy('friend', 'has asked the owner', 'was asked by the owner'),
    ),
  ],
  'DELETE /friends/blocks/:user_id': [
    ownWith(({ blocked: user_id }) => ({ params: { user_id } })),
    ownWith(({ user: user_id }) => ({ params: { user_id } })),
  ],
  'POST /friends/encourage': [
    missing(({ user: receiverId }) => ({ body: { receiverId, message: 'Hello.' } }), sharedBy('friend')),
    missing(({ user: receiverId, encouragement: id }) => ({ body: { receiverId, id, message: 'Hello.' } }), {
      friend: 'taken',
    }),
  ],

  'POST /feedback': [taken(({ feedback: id }) => ({ body: { id, subject: 'Mine', message: 'Mine.' } }))],
  'GET /feedback': [
    ownWith(() => ({}), { administrator: 'shared' }),
    ownWith(() => ({ query: { scope: 'mine' } })),
    missing(({ feedback: before }) => ({ query: { before } }), { administrator: 'shared' }),
  ],
  'PATCH /feedback/:id/resolve': [forAdmins(({ feedback: id }) => ({ params: { id } }))],

  'GET /profile': [own],
  'PUT /profile': [
    ownWith(() => ({ body: { ...newName(), avatar: 'Happy' } })),
    taken(({ username }) => ({ body: { username, email: 'somebody.new@example.net', avatar: 'Happy' } })),
    taken(({ email }) => ({ body: { username: 'somebody.new', email, avatar: 'Happy' } })),
  ],
  'GET /profile/language': [own],
  'PUT /profile/language': [ownWith(() => ({ body: { language: 'de' } }))],
  'GET /profile/mood-entries': [own],
  'GET /profile/streak': [own],
  'GET /profile/current-mood': [own],
  'PUT /profile/password': [
    ownWith(() => ({ body: { current_password: 'porridge', new_password: 'another porridge' } })),
  ],
  'GET /profile/sessions': [own],
  'DELETE /profile/sessions/:id': [missing(({ session: id }) => ({ params: { id } }))],
  'GET /profile/export': [own],
  'DELETE /profile': [
    // What was between the two goes with one of them.
    ownWith(
      () => ({ body: { password: 'porridge' } }),
      sharedBy('friend', 'has asked the owner', 'was asked by the owner', 'blocked by the owner'),
    ),
  ],

  'POST /analytics/events': [ownWith(() => ({ body: { events: [{ name: 'page_view', path: '/home' }] } }))],
  'GET /analytics/usage': [forAdmins(() => ({}))],
  'GET /health': [own],
  'GET /ready': [own],
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function outcomeOf(endpoint: Endpoint, { outcome, except }: Case, caller: Caller): Outcome {
  const hasSession = caller !== 'no token' && caller !== 'expired token' && caller !== 'logged-out session';
  if (endpoint.access !== 'public' && !hasSession) return 'refused';
  return except?.[caller] ?? outcome;
}

const body = (code: string, message: string) => ({ code, message, error: message });

/** What an answer says, apart from when it was given and by which request. */
function comparable({ status, raw, headers }: Awaited<ReturnType<World['app']['call']>>) {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return { status, raw, headers: rest };
}

/** What stands for 404 where a name and a secret come together. */
const MISSING_CODES = new Set<string | undefined>(['INVALID_CREDENTIALS', 'RESET_LINK_INVALID']);

/** One cell: calls as `caller` with the owner's names. What is wrong with the answer and with what is left of the owner's. */
async function problemsOf(world: World, { endpoint, cell }: (typeof cases)[number], caller: Caller): Promise<string[]> {
  const expected = outcomeOf(endpoint, cell, caller);
  const token = world.tokens[caller];
  const ask = (names: Names) =>
    world.app.call(endpoint, cell.call?.(names, world.meal) ?? {}, token === undefined ? {} : { token });

  const before = await world.rows();
  const isAlike = expected === 'missing' || expected === 'alike';
  const toNobodys = isAlike ? comparable(await ask(NOBODYS)) : undefined;
  const answer = comparable(await ask(world.owners));
  const after = await world.rows();

  const { status, raw } = answer;
  const happy = endpoint.status ?? 200;
  const isError = (code: number, what: object) => status === code && isDeepStrictEqual(raw, what);
  const secrets = world.secretsFrom(caller).filter((secret) => JSON.stringify(raw).includes(secret));
  const met: Record<Outcome, boolean> = {
    refused: isError(401, body('UNAUTHORIZED', t('errors.unauthorized'))),
    forbidden: isError(403, body('FORBIDDEN', t('errors.forbidden'))),
    missing: isDeepStrictEqual(answer, toNobodys) && (status === 404 || MISSING_CODES.has(raw.code)),
    alike: isDeepStrictEqual(answer, toNobodys) && status === happy,
    taken: status === 409,
    own: status === happy && secrets.length === 0,
    shared: status === happy,
  };
  const mayShare = expected === 'shared' || expected === 'alike';
  const found = {
    [`the answer is ${status} ${JSON.stringify(raw)}`]: !met[expected],
    "something of the owner's own has changed": !isDeepStrictEqual(after.own, before.own),
    'something that the owner shares has changed': !mayShare && !isDeepStrictEqual(after.shared, before.shared),
  };
  return Object.entries(found)
    .filter(([, wrong]) => wrong)
    .map(([problem]) => `${nameOf(endpoint)} as ${caller}, to be ${expected}: ${problem}`);
}

async function problemsOfAll(tried: typeof cases): Promise<string[]> {
  const world = await createAccessWorld();
  const problems: string[] = [];
  for (const one of tried) for (const caller of CALLERS) problems.push(...(await problemsOf(world, one, caller)));
  return problems;
}

/** Calls that leave a world which others cannot be tried in: somebody is gone, or no longer what they were. */
const SPENDING =
  /^(POST \/auth\/logout|DELETE \/(profile|meals\/:id)|PUT \/profile\/password|(POST|DELETE) \/friends\/.*)$/;

const cases = endpoints.flatMap((endpoint) => (MATRIX[nameOf(endpoint)] ?? []).map((cell) => ({ endpoint, cell })));
const spends = ({ endpoint }: (typeof cases)[number]) => SPENDING.test(nameOf(endpoint));
const spending = cases
  .filter(spends)
  .map((one, index, all) => ({ ...one, title: `${nameOf(one.endpoint)} (${index + 1} of ${all.length})` }));

describe('who may do what with what belongs to somebody else', { timeout: 120_000 }, () => {
  it('is told for every call of the contract, and for nothing else', () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
    for (const [name, row] of Object.entries(MATRIX)) expect(row.length, name).toBeGreaterThan(0);
  });

  it('is as told for calls that leave everybody as they were', async () => {
    expect(await problemsOfAll(cases.filter((one) => !spends(one)))).toEqual([]);
  });

  it.each(spending)('is as told for $title', async (one) => {
    expect(await problemsOfAll([one])).toEqual([]);
  });
});

describe('the owner', () => {
  it('is let in with the same calls, so that what others are told means something', async () => {
    const world = await createAccessWorld();
    const { own: mine, shared } = await world.rows();
    for (const [kind, rows] of Object.entries({ ...(mine as object), ...(shared as object) }))
      expect((rows as unknown[]).length, kind).toBeGreaterThan(0);
    const theirs = cases.filter(
      ({ endpoint, cell }) => cell.outcome === 'missing' && !/^\/(auth|friends)\//.test(endpoint.path),
    );
    expect(theirs.length).toBeGreaterThan(6);
    for (const { endpoint, cell } of theirs) {
      const { status } = await world.owner.call(endpoint, cell.call?.(world.owners, world.meal) ?? {});
      expect(status, nameOf(endpoint)).toBe(endpoint.status ?? 200);
    }
  });
});
