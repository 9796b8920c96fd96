import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { skipQuestion } from '@moodbowl/contract/learning';
import { createMeal } from '@moodbowl/contract/meals';
import { getStreak, saveMood } from '@moodbowl/contract/moods';
import { addToPlan } from '@moodbowl/contract/plan';
import { addPushDevice, type RemindersDraft, setReminders } from '@moodbowl/contract/reminders';
import { describe, expect, it } from 'vitest';
import { at, createReminderWorld, OFF } from '../../../test/reminder-world.ts';
import type { TestUser } from '../../../test/test-app.ts';

describe('a reminder of the mood', () => {
  it('comes once a day at its time, in the language of the person, and names nobody', async () => {
    const { app, service, person, sendAt } = await createReminderWorld();
    const { browser } = await person('maya', at('08:00'));
    const leo = await app.signIn('leo', { timeZone: 'Europe/Berlin' });
    leo.language = 'de';
    await leo.call(getStreak);
    await leo.call(setReminders, { body: at('08:00') });
    const german = service.newBrowser();
    await leo.call(addPushDevice, { body: german.subscription });
    await sendAt('2026-03-10T06:59:59Z');
    expect(browser.got).toEqual([]);
    for (const time of ['07:00:00', '07:00:15', '07:30:00', '22:00:00']) await sendAt(`2026-03-10T${time}Z`);
    expect(browser.got).toEqual([{ kind: 'mood', text: 'How are you?', date: '2026-03-10' }]);
    expect(german.got).toEqual([{ kind: 'mood', text: 'Wie geht es dir?', date: '2026-03-10' }]);
    await sendAt('2026-03-11T07:00:05Z');
    expect(browser.got).toHaveLength(2);
    // Whoever sees the requests learns as little from one as from another.
    expect(new Set(service.requests.map(({ length }) => length)).size).toBe(1);
    expect(service.requests[0]?.headers).toMatchObject({
      ttl: '3600',
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
    });
    expect(service.requests[0]?.headers).not.toHaveProperty('topic');
  });

  it('comes up to an hour late, and not at all after that', async () => {
    const { person, sendAt } = await createReminderWorld();
    const { browser } = await person('maya', at('08:00'));
    await sendAt('2026-03-10T08:00:00Z');
    expect(browser.got).toHaveLength(1);
    await sendAt('2026-03-11T08:00:01Z');
    expect(browser.got).toHaveLength(1);
    await sendAt('2026-03-12T07:00:00Z');
    expect(browser.got).toHaveLength(2);
  });

  it('does not come if a mood or a meal was logged within two hours', async () => {
    const { app, person, sendAt } = await createReminderWorld();
    const moody = await person('maya', at('08:00'));
    const eater = await person('leo', at('08:00'));
    const silent = await person('ida', at('08:00'));
    for (const { user } of [moody, silent]) await user.call(saveMood, { body: { mood: 'Happy' } });
    app.clock.set('2026-03-10T05:00:01Z');
    await moody.user.call(saveMood, { body: { mood: 'Sad' } });
    await eater.user.call(logMeal, { body: { meal_name: 'Porridge' } });
    await sendAt('2026-03-10T07:00:00Z');
    expect([moody, eater, silent].map(({ browser }) => browser.got.length)).toEqual([0, 0, 1]);
  });

  it('does not come on quiet days', async () => {
    const { person, sendAt } = await createReminderWorld();
    const { browser } = await person('maya', { ...at('08:00'), quiet_days: [3] });
    for (const day of [10, 11, 12]) await sendAt(`2026-03-${day}T07:00:00Z`);
    expect(browser.got.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-12']);
  });

  it('follows the person to another time zone, and is not for the same day again', async () => {
    const { app, person, sendAt } = await createReminderWorld();
    const { user, browser } = await person('maya', at('20:00'));
    await sendAt('2026-03-10T19:00:00Z');
    app.clock.set('2026-03-10T20:00:00Z');
    user.timeZone = 'America/New_York';
    await user.call(getStreak);
    await sendAt('2026-03-11T00:00:00Z');
    expect(browser.got).toHaveLength(1);
    await sendAt('2026-03-12T00:00:00Z');
    expect(browser.got.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11']);
    user.timeZone = 'Asia/Tokyo';
    await user.call(getStreak);
    await sendAt('2026-03-12T11:00:00Z');
    expect(browser.got).toHaveLength(3);
  });

  it('comes once on the nights when clocks change', async () => {
    const spring = await createReminderWorld('2026-03-28T12:00:00Z');
    const { browser } = await spring.person('maya', at('02:30'));
    for (const time of ['00:59:59', '01:00:00', '01:15:00', '01:30:00']) await spring.sendAt(`2026-03-29T${time}Z`);
    expect(browser.got.map(({ date }) => date)).toEqual(['2026-03-29']);
    spring.app.clock.set('2026-10-24T12:00:00Z');
    const autumn = await spring.person('leo', at('02:30'));
    for (const time of ['00:29:59', '00:30:00', '01:00:00', '01:30:00', '02:00:00'])
      await spring.sendAt(`2026-10-25T${time}Z`);
    expect(autumn.browser.got.map(({ date }) => date)).toEqual(['2026-10-25']);
  });
});

describe('a question after a meal', () => {
  const AFTER: RemindersDraft = { ...OFF, after_meal: true };

  it('comes two hours after each meal, and opens its day', async () => {
    const { app, person, sendAt } = await createReminderWorld('2026-03-10T08:00:00Z');
    const { user, browser } = await person('maya', AFTER);
    await user.call(logMeal, { body: { meal_name: 'Porridge' } });
    app.clock.set('2026-03-10T09:00:00Z');
    await user.call(logMeal, { body: { meal_name: 'Apple' } });
    for (const time of ['09:59', '10:00', '10:30', '11:00', '12:00']) await sendAt(`2026-03-10T${time}:00Z`);
    const question = { kind: 'after_meal', text: 'How was it after your meal?', date: '2026-03-10' };
    expect(browser.got).toEqual([question, question]);
  });

  it.each([
    ['a mood was logged since', (user: TestUser) => user.call(saveMood, { body: { mood: 'Happy' } })],
    ['it is no longer wanted', (user: TestUser) => user.call(setReminders, { body: OFF })],
  ])('does not come if %s', async (_why, act) => {
    const { app, person, sendAt } = await createReminderWorld('2026-03-10T08:00:00Z');
    const { user, browser } = await person('maya', AFTER);
    await user.call(logMeal, { body: { meal_name: 'Porridge' } });
    app.clock.set('2026-03-10T09:00:00Z');
    await act(user);
    await sendAt('2026-03-10T10:00:00Z');
    expect(browser.got).toEqual([]);
  });

  it.each([
    ['this time, and comes after the next', false, 1],
    ['ever again, and does not come after the next', true, 0],
  ])('does not come if nobody wants to answer %s', async (_when, never, times) => {
    const { app, person, sendAt } = await createReminderWorld('2026-03-10T08:00:00Z');
    const cook = await app.signIn('cook', { admin: true });
    const meal_id = (await cook.call(createMeal, { body: { name: 'Soup', mood: 'Sad' } })).body.id;
    const { user, browser } = await person('maya', AFTER);
    const { id } = (await user.call(logMeal, { body: { meal_id } })).body;
    app.clock.set('2026-03-10T08:30:00Z');
    expect((await user.call(skipQuestion, { params: { id }, body: { never } })).status).toBe(200);
    await user.call(logMeal, { body: { meal_id } });
    await sendAt('2026-03-10T10:00:00Z');
    expect(browser.got).toEqual([]);
    await sendAt('2026-03-10T10:30:00Z');
    expect(browser.got).toHaveLength(times);
  });

  it('does not come for a meal that was deleted, but for the next', async () => {
    const { app, person, sendAt } = await createReminderWorld('2026-03-10T08:00:00Z');
    const { user, browser } = await person('maya', AFTER);
    const { id } = (await user.call(logMeal, { body: { meal_name: 'Porridge' } })).body;
    app.clock.set('2026-03-10T08:30:00Z');
    await user.call(logMeal, { body: { meal_name: 'Apple' } });
    await user.call(deleteMealLog, { params: { id } });
    await sendAt('2026-03-10T10:00:00Z');
    expect(browser.got).toEqual([]);
    await sendAt('2026-03-10T10:30:00Z');
    expect(browser.got).toHaveLength(1);
  });

  it.each([
    // In Berlin 22:00, 21:59, 06:59 and 07:00.
    ['2026-03-10T19:00:00Z', '2026-03-10T21:00:00Z', 0],
    ['2026-03-10T18:59:00Z', '2026-03-10T20:59:00Z', 1],
    ['2026-03-10T03:59:00Z', '2026-03-10T05:59:00Z', 0],
    ['2026-03-10T04:00:00Z', '2026-03-10T06:00:00Z', 1],
  ])('for a meal at %s comes at %s so often: %i', async (meal, asked, times) => {
    const { person, sendAt } = await createReminderWorld(meal);
    const { user, browser } = await person('maya', AFTER);
    await user.call(logMeal, { body: { meal_name: 'Porridge' } });
    await sendAt(asked);
    expect(browser.got).toHaveLength(times);
  });

  it('is about a meal that is logged later, unless that was long ago', async () => {
    const { person, sendAt } = await createReminderWorld('2026-03-10T12:00:00Z');
    const { user, browser } = await person('maya', AFTER);
    for (const created_at of ['2026-03-10T08:59:00Z', '2026-03-10T09:30:00Z'])
      await user.call(logMeal, { body: { meal_name: 'Porridge', created_at } });
    await sendAt('2026-03-10T12:00:01Z');
    expect(browser.got).toHaveLength(1);
  });
});

describe("a reminder of tonight's dinner", () => {
  it('comes only if a dinner is planned for this day', async () => {
    const { person, sendAt } = await createReminderWorld();
    const { user, browser } = await person('maya', { ...OFF, plan: '16:00' });
    const plan = (date: string, slot: 'lunch' | 'dinner') =>
      user.call(addToPlan, { body: { entries: [{ date, slot, title: 'Soup' }] } });
    await plan('2026-03-10', 'lunch');
    await plan('2026-03-11', 'dinner');
    for (const day of [10, 11, 12]) await sendAt(`2026-03-${day}T15:00:00Z`);
    expect(browser.got).toEqual([{ kind: 'plan', text: 'Dinner is planned for tonight.', date: '2026-03-11' }]);
  });
});
