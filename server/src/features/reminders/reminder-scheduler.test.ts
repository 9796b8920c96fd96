import { logMeal } from '@moodbowl/contract/meal-logs';
import { addToPlan } from '@moodbowl/contract/plan';
import { setReminders } from '@moodbowl/contract/reminders';
import { describe, expect, it, vi } from 'vitest';
import { CITUS_NODES } from '../../../test/citus.ts';
import { findCosts } from '../../../test/explain.ts';
import { openPost, type TestBrowser } from '../../../test/push-service.ts';
import { recordStatements } from '../../../test/record-statements.ts';
import { at, createReminderWorld } from '../../../test/reminder-world.ts';
import { type createTestApp, TestUser } from '../../../test/test-app.ts';
import { openSession } from '../auth/auth.service.ts';
import { takeDue } from './due.service.ts';
import { claimDue, lockClaimed } from './reminders.repository.ts';

describe('a push service', () => {
  it.each([404, 410])('that answers %i gets nothing more for this browser', async (status) => {
    const { db, person, addBrowser, app, sendAt } = await createReminderWorld();
    const { user, browser } = await person('maya', at('08:00', '09:00'));
    browser.behave(status);
    const other = await addBrowser(await secondSession(app, user));
    await sendAt('2026-03-10T07:00:00Z');
    expect(await db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
      { endpoint: other.subscription.endpoint },
    ]);
    await sendAt('2026-03-10T08:00:00Z');
    expect([browser.asked, other.got.length]).toEqual([1, 2]);
  });

  it.each([429, 500, 503, 403, 413, 302, 'silent'] as const)(
    'that answers %s is asked three times, and then no more',
    async (how) => {
      const { app, log, schedulerOf, person, waiting } = await createReminderWorld();
      const { browser } = await person('maya', at('08:00'));
      browser.behave(how);
      const scheduler = schedulerOf(openPost({ times: { connect: 5_000, all: how === 'silent' ? 200 : 10_000 } }));
      for (const [time, tries] of [
        ['07:00:00', 1],
        ['07:00:59', 1],
        ['07:01:00', 2],
        ['07:10:59', 2],
        ['07:11:00', 3],
        ['07:30:00', 3],
        ['07:59:00', 3],
      ] as const) {
        app.clock.set(`2026-03-10T${time}Z`);
        await scheduler.sendDue();
        expect([time, browser.asked]).toEqual([time, tries]);
      }
      expect(await waiting()).toBe(0);
      expect(log.info).toHaveBeenCalledOnce();
      expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/maya|127|push\//);
      // The next one is for the same browser again.
      browser.behave(201);
      app.clock.set('2026-03-11T07:00:00Z');
      await scheduler.sendDue();
      expect(browser.got).toHaveLength(1);
    },
  );

  it('that wants patience is asked again when it says, within an hour', async () => {
    const { person, sendAt, waiting } = await createReminderWorld();
    const { browser } = await person('maya', at('08:00', '12:00'));
    browser.behave({ status: 429, retryAfter: '1800' });
    await sendAt('2026-03-10T07:00:00Z');
    browser.behave(201);
    await sendAt('2026-03-10T07:29:59Z');
    expect(browser.got).toEqual([]);
    await sendAt('2026-03-10T07:30:00Z');
    expect(browser.got).toHaveLength(1);
    browser.behave({ status: 503, retryAfter: '3601' });
    await sendAt('2026-03-10T11:00:00Z');
    expect(await waiting()).toBe(0);
  });

  it('that stays silent holds up nobody else', async () => {
    const { app, schedulerOf, person } = await createReminderWorld();
    const browsers: TestBrowser[] = [];
    for (let number = 0; number < 60; number += 1)
      browsers.push((await person(`person${number}`, at('08:00'))).browser);
    for (const browser of browsers.slice(0, 20)) browser.behave('silent');
    const post = openPost();
    const scheduler = schedulerOf(post);
    app.clock.set('2026-03-10T07:00:00Z');
    const sending = scheduler.sendDue();
    await vi.waitFor(() => expect(browsers.filter(({ got }) => got.length === 1)).toHaveLength(40), {
      timeout: 30_000,
    });
    await post.close();
    await sending;
  });

  it.each(['http://127.0.0.1/', 'https://10.0.0.1/', 'https://me@127.0.0.1/', 'https://private.example/'])(
    'is not asked at %s',
    async (endpoint) => {
      const { db, person, sendAt, service, waiting } = await createReminderWorld();
      await person('maya', at('08:00'));
      await db.updateTable('push_subscriptions').set({ endpoint }).execute();
      await sendAt('2026-03-10T07:00:00Z');
      expect([service.requests.length, await waiting()]).toEqual([0, 1]);
    },
  );
});

/** Another device of the same person. */
async function secondSession(app: Awaited<ReturnType<typeof createTestApp>>, user: TestUser): Promise<TestUser> {
  const { sub } = app.app.tokens.verify(user.token);
  const account = await app.database.db.selectFrom('users').where('id', '=', sub).selectAll().executeTakeFirstOrThrow();
  const context = { db: app.database.db, clock: app.clock, tokens: app.app.tokens, throttles: false };
  const session = await openSession(context, account, 'Firefox on Windows');
  return new TestUser(app, session!.token, user.timeZone);
}

describe('the scheduler', () => {
  // Citus plans for its shards, in another form.
  it.skipIf(CITUS_NODES.length > 0)('finds what is due, and all that decides about it, by indexes', async () => {
    const { app, person, scheduler } = await createReminderWorld();
    const everything = { ...at('08:00'), after_meal: true, plan: '08:00' };
    const { user, browser } = await person('maya', everything);
    const { browser: gone } = await person('leo', at('08:00'));
    const { browser: slow } = await person('ida', at('08:00'));
    app.clock.set('2026-03-10T04:59:00Z');
    await user.call(logMeal, { body: { meal_name: 'Porridge' } });
    await user.call(addToPlan, { body: { entries: [{ date: '2026-03-10', slot: 'dinner', title: 'Soup' }] } });
    gone.behave(410);
    slow.behave(503);
    const taken = recordStatements();
    for (const time of ['06:59:00', '07:00:00', '07:01:00']) {
      app.clock.set(`2026-03-10T${time}Z`);
      await scheduler.sendDue();
    }
    expect([browser.got.map(({ kind }) => kind).toSorted(), gone.asked, slow.asked]).toEqual([
      ['after_meal', 'mood', 'plan'],
      1,
      2,
    ]);
    const costs: string[] = [];
    for (const statement of taken())
      for (const cost of await findCosts(app.database, statement)) costs.push(`${cost}: ${statement.sql}`);
    expect(costs).toEqual([]);
  });
});

describe('several processes', () => {
  it('send each reminder once', async () => {
    const { app, person, schedulerOf } = await createReminderWorld();
    const browsers: TestBrowser[] = [];
    for (let number = 0; number < 150; number += 1)
      browsers.push((await person(`person${number}`, at('08:00'))).browser);
    app.clock.set('2026-03-10T07:00:00Z');
    await Promise.all([schedulerOf(), schedulerOf(), schedulerOf()].map((scheduler) => scheduler.sendDue()));
    expect(browsers.map(({ got }) => got.length)).toEqual(browsers.map(() => 1));
  });

  it('send once what another has taken that died before it noted it', async () => {
    const { app, db, person, sendAt } = await createReminderWorld();
    const { browser } = await person('maya', at('08:00'));
    app.clock.set('2026-03-10T07:00:00Z');
    // As after a kill in the middle.
    await db.updateTable('reminders').set({ claimed_until: '2026-03-10T07:02:00.000Z' }).execute();
    await sendAt('2026-03-10T07:02:00Z');
    expect(browser.got).toEqual([]);
    for (const time of ['07:02:01', '07:02:15']) await sendAt(`2026-03-10T${time}Z`);
    expect(browser.got).toHaveLength(1);
  });

  it('lose what another has noted that died before it sent it, and double nothing', async () => {
    const { app, db, person, sendAt } = await createReminderWorld();
    const { browser } = await person('maya', at('08:00'));
    app.clock.set('2026-03-10T07:00:00Z');
    expect(await takeDue({ db, now: app.clock.now() })).toHaveLength(1);
    for (const time of ['07:00:15', '07:05:00', '07:59:00']) await sendAt(`2026-03-10T${time}Z`);
    expect(browser.got).toEqual([]);
    await sendAt('2026-03-11T07:00:00Z');
    expect(browser.got).toHaveLength(1);
  });

  it('do not send what one had taken and was too slow to note', async () => {
    const { app, db, person, scheduler } = await createReminderWorld();
    const { user, browser } = await person('maya', at('08:00'));
    app.clock.set('2026-03-10T07:00:00Z');
    const claimed = await claimDue(db, '2026-03-10T07:00:00.000Z', '2026-03-10T07:02:00.000Z', 10);
    // Meanwhile the person chooses another time, and another process works on.
    await user.call(setReminders, { body: at('08:00', '10:00') });
    await scheduler.sendDue();
    expect(await lockClaimed(db, claimed)).toEqual(new Set());
    expect(browser.got).toEqual([]);
  });

  it('end with what is being sent, and begin nothing new', async () => {
    const { app, person, schedulerOf } = await createReminderWorld();
    const { browser } = await person('maya', at('08:00'));
    const scheduler = schedulerOf(openPost());
    app.clock.set('2026-03-10T07:00:00Z');
    const sending = scheduler.sendDue();
    await scheduler.stop();
    await sending;
    const sent = browser.got.length;
    await scheduler.sendDue();
    expect(browser.got).toHaveLength(sent);
  });
});
