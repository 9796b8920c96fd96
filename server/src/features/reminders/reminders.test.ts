import { logout } from '@moodbowl/contract/auth';
import { updatePerson } from '@moodbowl/contract/people';
import { changePassword, deleteAccount, endSession, listSessions } from '@moodbowl/contract/profile';
import * as contract from '@moodbowl/contract/reminders';
import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPost, startPushService } from '../../../test/push-service.ts';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { deleteAllSessions } from '../auth/auth.repository.ts';
import { openSession } from '../auth/auth.service.ts';
import { ReminderScheduler } from './reminder-scheduler.ts';
import { loadVapidKeys } from './vapid.ts';

const OFF: contract.RemindersDraft = { mood: [], quiet_days: [], after_meal: false, plan: null, email: false };
const MORNING = { ...OFF, mood: [{ from: '08:00', to: null }] };

/** A browser that nothing reaches. */
function newSubscription(name = 'a') {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  };
}

/** Another device of the same person. */
async function signInAgain(app: TestApp, { token }: TestUser, device = 'Firefox on Windows'): Promise<TestUser> {
  const { sub } = app.app.tokens.verify(token);
  const { db } = app.database;
  const account = await db.selectFrom('users').where('id', '=', sub).selectAll().executeTakeFirstOrThrow();
  const session = await openSession({ db, clock: app.clock, tokens: app.app.tokens }, account, device);
  return new TestUser(app, session?.token ?? '', undefined);
}

const devicesOf = async (user: TestUser) => (await user.call(contract.listPushDevices)).body;

describe('reminders', () => {
  it('are off at first, and are what was chosen last', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(contract.getReminders)).body).toEqual({ ...OFF, email_possible: false });
    const chosen: contract.RemindersDraft = {
      mood: [
        { from: '08:30', to: null },
        { from: '17:00', to: '20:00' },
      ],
      quiet_days: [6, 7],
      after_meal: true,
      plan: '16:00',
      email: false,
    };
    for (let times = 0; times < 2; times += 1) {
      const { body } = await maya.call(contract.setReminders, { body: chosen });
      expect(body).toEqual({ ...chosen, email_possible: false });
    }
    expect((await maya.call(contract.getReminders)).body).toMatchObject(chosen);
    await maya.call(contract.setReminders, { body: OFF });
    expect((await maya.call(contract.getReminders)).body).toMatchObject(OFF);
  });

  it.each([
    ['mood.0.from', { ...OFF, mood: [{ from: '24:00', to: null }] }],
    ['mood.0.from', { ...OFF, mood: [{ from: '8:00', to: null }] }],
    ['mood.0.to', { ...OFF, mood: [{ from: '09:00', to: '09:00' }] }],
    ['mood.0.to', { ...OFF, mood: [{ from: '22:00', to: '06:00' }] }],
    ['mood', { ...OFF, mood: ['08:00', '09:00', '10:00', '11:00'].map((from) => ({ from, to: null })) }],
    ['quiet_days.0', { ...OFF, quiet_days: [0] }],
    ['quiet_days', { ...OFF, quiet_days: [1, 2, 3, 4, 5, 6, 7, 7] }],
    ['plan', { ...OFF, plan: '16:00:00' }],
  ])('are refused with a wrong %s', async (field, body) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(contract.setReminders, { body });
    expect([status, Object.keys(raw.fields ?? {})]).toEqual([400, [field]]);
  });

  it('do not come by email from a server that sends none', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(contract.setReminders, { body: { ...MORNING, email: true } });
    expect([status, raw.code]).toEqual([403, 'MAIL_OFF']);
    expect((await maya.call(contract.getReminders)).body.mood).toEqual([]);
  });
});

describe('a device', () => {
  it('gets notifications once, however often it subscribes, and also after signing in again', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (let times = 0; times < 2; times += 1) {
      const { body } = await maya.call(contract.addPushDevice, { body: newSubscription(`${times}`) });
      expect(body).toMatchObject({ current: true, created_at: '2026-03-10T09:00:00.000Z' });
    }
    expect(await devicesOf(maya)).toHaveLength(1);
    const again = await signInAgain(app, maya);
    const { body } = await again.call(contract.addPushDevice, { body: newSubscription('1') });
    expect(await devicesOf(again)).toEqual([{ ...body, device: 'Firefox on Windows', current: true }]);
    expect(await devicesOf(maya)).toEqual([{ ...body, device: 'Firefox on Windows', current: false }]);
  });

  it('can be removed, once and by its owner', async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const { id } = (await maya.call(contract.addPushDevice, { body: newSubscription() })).body;
    expect((await leo.call(contract.removePushDevice, { params: { id } })).status).toBe(404);
    expect((await maya.call(contract.removePushDevice, { params: { id } })).body).toEqual({ id });
    expect((await maya.call(contract.removePushDevice, { params: { id } })).status).toBe(404);
    expect(await devicesOf(maya)).toEqual([]);
  });

  it('is one of ten at most', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (let number = 0; number < contract.REMINDER_LIMITS.devices; number += 1) {
      const device = await signInAgain(app, maya);
      expect((await device.call(contract.addPushDevice, { body: newSubscription(`${number}`) })).status).toBe(200);
    }
    const { status, raw } = await maya.call(contract.addPushDevice, { body: newSubscription('more') });
    expect([status, raw.code]).toEqual([409, 'DEVICES_FULL']);
    // Whose session has run out makes room.
    await app.database.db.updateTable('sessions').set({ expires_at: '2026-03-01T00:00:00.000Z' }).execute();
    const fresh = await signInAgain(app, maya);
    expect((await fresh.call(contract.addPushDevice, { body: newSubscription('more') })).status).toBe(200);
    expect(await app.database.db.selectFrom('push_subscriptions').select('endpoint').execute()).toHaveLength(1);
  });

  it.each([
    ['endpoint', { ...newSubscription(), endpoint: 'http://push.example.org/a' }],
    ['endpoint', { ...newSubscription(), endpoint: `https://push.example.org/${'a'.repeat(1_000)}` }],
    ['keys.auth', { ...newSubscription(), keys: { ...newSubscription().keys, auth: 'short' } }],
    ['keys.p256dh', { ...newSubscription(), keys: { ...newSubscription().keys, p256dh: 'B'.repeat(88) } }],
    // As long as a key, and on no curve.
    ['keys.p256dh', { ...newSubscription(), keys: { ...newSubscription().keys, p256dh: 'B'.repeat(87) } }],
  ])('is refused with a wrong %s', async (field, body) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(contract.addPushDevice, { body });
    expect([status, Object.keys(raw.fields ?? {})]).toEqual([400, [field]]);
  });

  it('cannot be added to a server that sends no notifications', async () => {
    const maya = await (await createTestApp({ push: undefined })).signIn('maya');
    expect((await maya.call(contract.getPushKey)).body).toEqual({ key: null });
    expect((await maya.call(contract.addPushDevice, { body: newSubscription() })).raw.code).toBe('PUSH_OFF');
    expect((await maya.call(contract.testPush)).raw.code).toBe('PUSH_OFF');
  });
});

/** Maya, with a browser that is reminded at eight, and a reminder that waits for another try. */
async function withBrowser() {
  const app = await createTestApp({ now: '2026-03-10T06:00:00Z', throttles: true });
  const { db } = app.database;
  const service = await startPushService();
  const keys = await loadVapidKeys(db, { tokenSecret: 'a secret that is long enough' });
  const push = { keys, postPush: openPost(), subject: 'https://moodbowl.example.org' };
  const log = { info: () => {}, error: (...about: unknown[]) => Promise.reject(new Error(JSON.stringify(about))) };
  const scheduler = new ReminderScheduler({ db, clock: app.clock, push, mail: undefined, log });
  const maya = await app.signIn('maya');
  await maya.call(contract.setReminders, { body: MORNING });
  const browser = service.newBrowser();
  await maya.call(contract.addPushDevice, { body: browser.subscription });
  const sendAt = async (instant: string) => {
    app.clock.set(instant);
    await scheduler.sendDue();
  };
  return { app, db, maya, browser, sendAt };
}

describe('a notification', () => {
  it('can be tried on the own device alone, and only so often', async () => {
    const { app, maya, browser, sendAt } = await withBrowser();
    const other = await signInAgain(app, maya);
    expect((await other.call(contract.testPush)).status).toBe(404);
    expect((await maya.call(contract.testPush)).body).toEqual({ message: 'It is on its way.' });
    await sendAt('2026-03-10T06:00:00Z');
    expect(browser.got).toEqual([{ kind: 'test', text: 'This is what a reminder looks like.', date: '2026-03-10' }]);
    for (let times = 1; times < contract.REMINDER_LIMITS.testsPerHour; times += 1)
      expect((await maya.call(contract.testPush)).status).toBe(200);
    expect((await maya.call(contract.testPush)).status).toBe(429);
  });

  const session = async (maya: TestUser) => {
    const present = (await maya.call(listSessions)).body.find(({ current }) => current);
    return present?.id ?? '';
  };
  it.each<readonly [string, (maya: TestUser, app: TestApp) => Promise<unknown>]>([
    ['the reminder is switched off', (maya) => maya.call(contract.setReminders, { body: OFF })],
    [
      'the device is removed',
      async (maya) => maya.call(contract.removePushDevice, { params: { id: await session(maya) } }),
    ],
    ['the person signs out', (maya) => maya.call(logout)],
    [
      'the device is signed out from another',
      async (maya, app) => {
        const id = await session(maya);
        return (await signInAgain(app, maya)).call(endSession, { params: { id } });
      },
    ],
    [
      'another device changes the password',
      async (maya, app) =>
        (await signInAgain(app, maya)).call(changePassword, {
          body: { current_password: 'porridge', new_password: 'oats and honey' },
        }),
    ],
    [
      'an administrator suspends the account',
      async (maya, app) => {
        const { sub } = app.app.tokens.verify(maya.token);
        const admin = await app.signIn('noor', { admin: true });
        return admin.call(updatePerson, { params: { id: sub }, body: { suspended: true } });
      },
    ],
    [
      'all sessions are ended from the shell',
      async (_maya, app) => ({ status: (await deleteAllSessions(app.database.db)) > 0 ? 200 : 0 }),
    ],
    ['the account is deleted', (maya) => maya.call(deleteAccount, { body: { password: 'porridge' } })],
    [
      'the session has run out',
      async (_maya, app) => {
        await app.database.db.updateTable('sessions').set({ expires_at: '2026-03-10T06:30:00.000Z' }).execute();
        return { status: 200 };
      },
    ],
  ])('is not sent when %s, also not at a second try', async (_when, act) => {
    const { app, maya, browser, sendAt, db } = await withBrowser();
    browser.behave(503);
    await sendAt('2026-03-10T08:00:00Z');
    expect([browser.asked, await db.selectFrom('waiting_pushes').select('kind').execute()]).toEqual([
      1,
      [{ kind: 'mood' }],
    ]);
    app.clock.set('2026-03-10T06:20:00Z');
    expect(await act(maya, app)).toMatchObject({ status: 200 });
    browser.behave(201);
    for (const day of [10, 11]) for (const time of ['08:01', '08:11']) await sendAt(`2026-03-${day}T${time}:00Z`);
    expect([browser.asked, browser.got]).toEqual([1, []]);
  });
});

describe('the keys of the server', () => {
  const secrets = { tokenSecret: 'a secret that is long enough' };

  it('are made once for all processes, and stay', async () => {
    const { db } = (await createTestApp()).database;
    const made = await Promise.all([1, 2, 3].map(() => loadVapidKeys(db, secrets)));
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await loadVapidKeys(db, secrets)).toEqual(made[0]);
    expect(JSON.stringify(await db.selectFrom('app_state').selectAll().execute())).not.toContain(made[0]?.privateKey);
  });

  it('survive another secret of the server, if the one before is known', async () => {
    const { db } = (await createTestApp()).database;
    const made = await loadVapidKeys(db, secrets);
    const next = { tokenSecret: 'another one, as long as that' };
    expect(await loadVapidKeys(db, { ...next, previousTokenSecret: secrets.tokenSecret })).toEqual(made);
    expect(await loadVapidKeys(db, next)).toEqual(made);
  });

  it('are new if its secret is lost, and all devices are forgotten', async () => {
    const app = await createTestApp();
    const { db } = app.database;
    const made = await loadVapidKeys(db, secrets);
    const maya = await app.signIn('maya');
    await maya.call(contract.addPushDevice, { body: newSubscription() });
    const lost = { tokenSecret: 'another one, as long as that' };
    expect(await loadVapidKeys(db, lost)).not.toEqual(made);
    expect(await loadVapidKeys(db, lost)).toEqual(await loadVapidKeys(db, lost));
    expect(await devicesOf(maya)).toEqual([]);
  });
});
