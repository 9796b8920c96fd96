import { login, logout } from '@moodbowl/contract/auth';
import {
  endSession,
  getProfile,
  listNewSignIns,
  listSessions,
  PROFILE_LIMITS,
  seeNewSignIns,
} from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs maya in once more, from a phone. */
async function signInOnPhone({ app }: TestApp): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': PHONE },
    payload: { identifier: 'maya', password: 'porridge' },
  });
  return response.json<{ token: string }>().token;
}

async function withPhone() {
  const app = await createTestApp();
  const maya = await app.signIn('maya');
  app.clock.advance({ minutes: 5 });
  const phone = new TestUser(app, await signInOnPhone(app), undefined);
  return { app, maya, phone };
}

describe('the sessions of an account', () => {
  it('are limited to a hundred: another sign-in ends the oldest', async () => {
    const { app, maya, phone } = await withPhone();
    const leo = await app.signIn('leo');
    const { db } = app.database;
    const { user_id } = await db
      .selectFrom('sessions')
      .select('user_id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    const created_at = app.clock.now().toISOString();
    await db
      .insertInto('sessions')
      .values(
        Array.from({ length: PROFILE_LIMITS.sessions - 2 }, () => ({
          user_id,
          id: newId(),
          created_at,
          expires_at: '2026-03-17T09:05:00.000Z',
          last_seen_at: created_at,
        })),
      )
      .execute();
    expect((await maya.call(listSessions)).body).toHaveLength(PROFILE_LIMITS.sessions);

    const again = new TestUser(app, await signInOnPhone(app), undefined);
    expect((await maya.call(getProfile)).status).toBe(401);
    expect((await phone.call(getProfile)).status).toBe(200);
    expect((await leo.call(getProfile)).status).toBe(200);
    const { body } = await again.call(listSessions);
    expect(body).toHaveLength(PROFILE_LIMITS.sessions);
    expect(body.filter(({ current }) => current)).toHaveLength(1);
  });

  it("are listed with their device, last seen first, and with the caller's own marked", async () => {
    const { maya } = await withPhone();
    const { body } = await maya.call(listSessions);
    const at = (created_at: string) => ({ id: expect.any(String), created_at, last_seen_at: created_at });
    expect(body).toEqual([
      { ...at('2026-03-10T09:05:00.000Z'), device: 'Safari on iPhone', current: false },
      { ...at('2026-03-10T09:00:00.000Z'), device: 'Unknown device', current: true },
    ]);
  });

  it('have the hour in which they were last seen', async () => {
    const { app, maya } = await withPhone();
    const lastSeen = async () => (await maya.call(listSessions)).body.find(({ current }) => current)?.last_seen_at;
    app.clock.advance({ minutes: 54 });
    expect(await lastSeen()).toBe('2026-03-10T09:00:00.000Z');
    app.clock.advance({ minutes: 1 });
    expect(await lastSeen()).toBe('2026-03-10T10:00:00.000Z');
    app.clock.advance({ minutes: 59 });
    expect(await lastSeen()).toBe('2026-03-10T10:00:00.000Z');
  });

  it('that have not been used yet were last seen when they began', async () => {
    const { app, phone } = await withPhone();
    await app.database.db.updateTable('sessions').set({ last_seen_at: null }).execute();
    const { body } = await phone.call(listSessions);
    expect(body.map(({ last_seen_at }) => last_seen_at)).toEqual([
      '2026-03-10T09:05:00.000Z',
      '2026-03-10T09:00:00.000Z',
    ]);
  });

  it('are not listed after they have expired', async () => {
    const { app, phone } = await withPhone();
    app.clock.advance({ days: 7, minutes: -5 });
    expect((await phone.call(listSessions)).body.map(({ current }) => current)).toEqual([true]);
  });

  it('can be ended from another one, once', async () => {
    const { maya, phone } = await withPhone();
    const [first] = (await maya.call(listSessions)).body;
    const params = { id: first?.id ?? '' };
    expect((await maya.call(endSession, { params })).body).toEqual(params);
    expect((await phone.call(getProfile)).status).toBe(401);
    expect((await maya.call(endSession, { params })).status).toBe(404);
    expect((await maya.call(listSessions)).body).toHaveLength(1);
  });

  it('cannot be seen or ended by others', async () => {
    const { app, maya } = await withPhone();
    const leo = await app.signIn('leo');
    const [first] = (await maya.call(listSessions)).body;
    expect((await leo.call(listSessions)).body).toHaveLength(1);
    expect((await leo.call(endSession, { params: { id: first?.id ?? '' } })).status).toBe(404);
    expect((await maya.call(listSessions)).body).toHaveLength(2);
    expect((await leo.call(endSession, { params: { id: 'mine' } })).status).toBe(400);
  });

  it('store only a label of the browser', async () => {
    const { app } = await withPhone();
    const rows = JSON.stringify(await app.database.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain('Mozilla');
    expect((await app.call(login, { body: { identifier: 'maya', password: 'porridge' } })).status).toBe(200);
  });
});

describe('a sign-in of a new device', () => {
  const known = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' } };

  async function withFirstDevice(options?: Parameters<typeof createTestApp>[0]) {
    const app = await createTestApp(options);
    await app.signIn('maya');
    const payload = { identifier: 'maya', password: 'porridge' };
    const response = await app.app.inject({ method: 'POST', url: '/api/auth/login', payload, ...known });
    const laptop = new TestUser(app, response.json<{ token: string }>().token, undefined);
    await app.app.auditTrail.settled();
    app.clock.advance({ minutes: 5 });
    return { app, laptop };
  }

  it('is shown on other devices until somebody has seen it, where no mail reports it', async () => {
    const { app, laptop } = await withFirstDevice();
    expect((await laptop.call(listNewSignIns)).body).toEqual([]);
    const signed_in_at = app.clock.now().toISOString();
    const phone = new TestUser(app, await signInOnPhone(app), undefined);
    await app.app.auditTrail.settled();
    // Also when the session has ended, as a thief would do.
    await phone.call(logout);
    expect((await laptop.call(listNewSignIns)).body).toEqual([{ device: 'Safari on iPhone', signed_in_at }]);
    // The new device neither reads of itself nor says that it was seen.
    const again = new TestUser(app, await signInOnPhone(app), undefined);
    const see = (user: TestUser, until: string) => user.call(seeNewSignIns, { body: { until } });
    expect((await see(again, signed_in_at)).body).toEqual([]);
    expect((await laptop.call(listNewSignIns)).body).toHaveLength(1);
    // A device that comes later is asked about on both.
    app.clock.advance({ minutes: 5 });
    const tablet = {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36' },
    };
    await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: 'maya', password: 'porridge' },
      ...tablet,
    });
    await app.app.auditTrail.settled();
    expect((await again.call(listNewSignIns)).body).toHaveLength(1);
    const [newest] = (await laptop.call(listNewSignIns)).body;
    // Only what was shown is seen.
    const earlier = new Date(Date.parse(signed_in_at) - 1).toISOString();
    expect((await see(laptop, earlier)).body).toHaveLength(2);
    expect((await see(laptop, signed_in_at)).body).toHaveLength(1);
    expect((await see(laptop, newest?.signed_in_at ?? '')).body).toEqual([]);
    expect((await laptop.call(listNewSignIns)).body).toEqual([]);
  });

  it('is left to the mail where the server sends one', async () => {
    const sendMail = async () => {};
    const { app, laptop } = await withFirstDevice({ publicUrl: 'https://moodbowl.example.org', sendMail });
    await signInOnPhone(app);
    await app.app.auditTrail.settled();
    expect((await laptop.call(listNewSignIns)).body).toEqual([]);
  });
});
