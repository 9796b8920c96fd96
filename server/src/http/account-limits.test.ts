import { t } from '@moodbowl/i18n/t';
import { acceptAllFriends, addFriend, rejectAllFriends } from '@moodbowl/contract/friends';
import { type Endpoint, isLimitedWrite, READ_LIMIT, WRITE_LIMIT } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';

import { addGrocery, deleteGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { saveMood } from '@moodbowl/contract/moods';
import { listSessions } from '@moodbowl/contract/profile';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTestApp, TestClock, type TestUser } from '../../test/test-app.ts';
import { newId } from '../db/new-id.ts';
import { CodedError } from './errors.ts';
import { AccountLimit } from './throttle.ts';

const { hits, seconds } = WRITE_LIMIT;

function newLimit(maxAccounts?: number) {
  const clock = new TestClock('2026-03-10T09:00:00Z');
  return { clock, limit: new AccountLimit(clock, WRITE_LIMIT, maxAccounts) };
}

/** The seconds to wait, or 0 when the call goes through. */
function tryCall(limit: AccountLimit, userId: string): number {
  try {
    limit.count(userId);
    return 0;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.retryAfter ?? Number.NaN;
  }
}

describe('counting what an account writes', () => {
  it('refuses calls beyond the limit until the window ends', () => {
    const { clock, limit } = newLimit();
    for (let call = 0; call < hits; call += 1) expect(tryCall(limit, 'maya')).toBe(0);
    clock.advance({ seconds: 100 });
    expect(tryCall(limit, 'maya')).toBe(seconds - 100);
    expect(tryCall(limit, 'leo')).toBe(0);
    clock.advance({ seconds: seconds - 101 });
    expect(tryCall(limit, 'maya')).toBe(1);
    clock.advance({ seconds: 1 });
    expect(tryCall(limit, 'maya')).toBe(0);
  });

  it('does not let refused calls make the wait longer', () => {
    const { clock, limit } = newLimit();
    for (let call = 0; call < hits * 3; call += 1) tryCall(limit, 'maya');
    clock.advance({ seconds });
    expect(tryCall(limit, 'maya')).toBe(0);
  });

  it('counts the rows of a batch for the calls after it', () => {
    const { limit } = newLimit();
    limit.count('maya');
    limit.countMore('maya', hits - 2);
    expect(tryCall(limit, 'maya')).toBe(0);
    expect(tryCall(limit, 'maya')).toBe(seconds);
  });

  it('counts a call of many hits as so many', () => {
    const { limit } = newLimit();
    limit.count('maya', hits - 1);
    expect(tryCall(limit, 'maya')).toBe(0);
    expect(tryCall(limit, 'maya')).toBe(seconds);
  });

  it('removes accounts whose window has ended', () => {
    const { clock, limit } = newLimit();
    for (let account = 0; account < 50; account += 1) limit.count(`account ${account}`);
    clock.advance({ seconds: seconds - 1 });
    limit.count('late');
    expect(limit.size).toBe(51);
    clock.advance({ seconds: 1 });
    limit.count('later');
    expect(limit.size).toBe(2);
  });

  it('keeps a bounded number of accounts', () => {
    const { limit } = newLimit(10);
    for (let account = 0; account < 50; account += 1) limit.count(`account ${account}`);
    expect(limit.size).toBe(10);
  });
});

/** Uses up what the account may write, but for `left` calls. */
async function writeUntil(user: TestUser, left: number): Promise<void> {
  for (let call = 0; call < hits - left; call += 1) {
    await user.call(deleteGrocery, { params: { id: '01890a5d-ac96-774b-bcce-b302099a8057' } });
  }
}

describe('an account that writes without a pause', () => {
  it('is asked to wait, while it may read and others may write', async () => {
    const app = await createTestApp({ throttles: true });
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    await writeUntil(maya, 1);
    expect((await maya.call(addGrocery, { body: { item_name: 'Leek' } })).status).toBe(201);
    app.clock.advance({ seconds: 60 });

    const { status, raw, headers } = await maya.call(saveMood, { body: { mood: 'Happy' } });
    const message = t('errors.tooManyChanges');
    expect([status, raw]).toEqual([429, { code: 'TOO_MANY_REQUESTS', message, error: message }]);
    expect(headers['retry-after']).toBe('240');
    expect((await maya.call(listGroceries)).body).toHaveLength(1);
    expect((await leo.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
    app.clock.advance({ seconds: 240 });
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
  });

  it('has a limit of bytes, also when it does not tell how many there are', async () => {
    const app = await createTestApp({ throttles: true });
    const recipes = [{ id: newId(), name: 'Soup', steps: Array.from({ length: 100 }, () => 'x'.repeat(4_000)) }];
    for (const told of [true, false]) {
      const user = await app.signIn(told ? 'maya' : 'leo');
      const costs = Math.ceil(
        (told ? JSON.stringify({ recipes }).length : RECIPE_LIMITS.batchBytes) / WRITE_LIMIT.bytes,
      );
      await writeUntil(user, costs + 1);
      const payload = JSON.stringify({ recipes });
      const sent = await app.app.inject({
        method: 'POST',
        url: '/api/recipes/batch',
        headers: {
          authorization: `Bearer ${user.token}`,
          'content-type': 'application/json',
          ...(told ? {} : { 'transfer-encoding': 'chunked' }),
        },
        payload: told ? payload : Readable.from([payload]),
      });
      expect(sent.statusCode).toBe(200);
      expect((await user.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
      expect((await user.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(429);
    }
  });

  it('may upload pictures of any size, which have limits by the hour', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya', { admin: true });
    await writeUntil(maya, 2);
    const body = new FormData();
    body.append('image', new File([new Uint8Array(2 ** 20)], 'soup.png'));
    expect((await maya.call(uploadMealImage, { body })).status).toBe(415);
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
  });

  it('is refused by every call that writes, except those that remove access', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya', { admin: true });
    await writeUntil(maya, 0);
    const writes = endpoints.filter(({ access, method }) => access !== 'public' && method !== 'GET');
    const refused: Endpoint[] = [];
    for (const endpoint of writes) {
      const params = { id: '01890a5d-ac96-774b-bcce-b302099a8057', friend_id: '01890a5d-ac96-774b-bcce-b302099a8057' };
      // Signing out stands first in the contract; everything after it would be 401.
      const user = endpoint.path === '/auth/logout' ? await app.signIn('kim') : maya;
      if (user !== maya) await writeUntil(user, 0);
      if ((await user.call(endpoint, { params, body: {} })).status === 429) refused.push(endpoint);
    }
    expect(refused).toEqual(writes.filter(isLimitedWrite));
    const passed = writes.filter((endpoint) => !refused.includes(endpoint));
    expect(passed.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /auth/logout',
      // These have limits of their own.
      'POST /recipes/pictures',
      'POST /recipe-imports/picture',
      'DELETE /push/subscriptions/:id',
      'PUT /profile/password',
      'DELETE /profile/sessions/:id',
      'DELETE /profile',
      'POST /admin/people/:id/end-sessions',
      'DELETE /friends/invites/:id',
      'DELETE /profile/identities/:id',
      'DELETE /profile/passkeys/:id',
    ]);
    expect((await maya.call(listSessions)).status).toBe(200);
  });

  it.each([acceptAllFriends, rejectAllFriends])(
    'is counted by rows for a call that answers many at once: $path',
    async (all) => {
      const app = await createTestApp({ throttles: true });
      const maya = await app.signIn('maya');
      for (const name of ['kim', 'leo', 'noor'])
        await (await app.signIn(name)).call(addFriend, { body: { friendIdentifier: 'maya' } });
      await writeUntil(maya, 4);
      expect((await maya.call(all)).status).toBe(200);
      expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
      expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(429);
    },
  );

  it('is not limited when throttles are off', async () => {
    const maya = await (await createTestApp({ throttles: false })).signIn('maya');
    await writeUntil(maya, 0);
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
  });
});

describe('an account that asks for costly answers without a pause', () => {
  const costly = endpoints.filter((endpoint) => endpoint.costly);

  it('is asked to wait by all of them, while it may write and others may ask', async () => {
    const app = await createTestApp({ throttles: true });
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    for (let call = 0; call < READ_LIMIT.hits; call += 1) await maya.call(listSuggestions);
    for (const endpoint of costly) {
      const { status, raw, headers } = await maya.call(endpoint, { body: {} });
      expect([status, raw]).toMatchObject([429, { message: t('errors.tooManyReads') }]);
      expect(headers['retry-after']).toBe(String(READ_LIMIT.seconds));
    }
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).status).toBe(201);
    expect((await leo.call(listSuggestions)).status).toBe(200);
    app.clock.advance({ seconds: READ_LIMIT.seconds });
    expect((await maya.call(listSuggestions)).status).toBe(200);
  });
});
