import { deleteMealLog, listMealLogs, listMealLogSpan, logMeal, MEAL_LOG_PAGE } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal, updateMeal } from '@moodbowl/contract/meals';
import { moodDay } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

async function setUp(options?: { now: string }) {
  const app = await createTestApp(options);
  const cook = await app.signIn('cook', { admin: true });
  const { body: soup } = await cook.call(createMeal, { body: { name: 'Soup', mood: 'Happy' } });
  return { app, cook, soup, maya: await app.signIn('maya') };
}

describe('a logged meal', () => {
  it('has its name, the time and the date', async () => {
    const { maya, soup } = await setUp();
    const { status, body } = await maya.call(logMeal, { body: { meal_id: soup.id } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      meal_id: soup.id,
      meal_name: 'Soup',
      created_at: '2026-03-10T09:00:00.000Z',
      date: '2026-03-10',
      plan_entry_id: null,
    });
    expect((await maya.call(listMealLogs)).body).toEqual([body]);
  });

  it('can be logged repeatedly, newest first', async () => {
    const { app, maya, soup } = await setUp();
    const ids: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      ids.push((await maya.call(logMeal, { body: { meal_id: soup.id } })).body.id);
      app.clock.advance({ minutes: 1 });
    }
    expect((await maya.call(listMealLogs)).body.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('is on the user’s own day', async () => {
    const { app, maya, soup } = await setUp({ now: '2026-03-10T23:30:00Z' });
    const dates: string[] = [];
    for (const timeZone of ['America/New_York', 'Europe/Berlin', undefined, 'Mars/Olympus']) {
      maya.timeZone = timeZone;
      dates.push((await maya.call(logMeal, { body: { meal_id: soup.id } })).body.date);
    }
    expect(dates).toEqual(['2026-03-10', '2026-03-11', '2026-03-10', '2026-03-10']);
    app.clock.advance({ days: 1 });
    expect((await maya.call(moodDay, { params: { date: '2026-03-10' } })).body.meals).toHaveLength(3);
  });

  it('with the same id is stored once', async () => {
    const { app, cook, maya, soup } = await setUp();
    const { body: stew } = await cook.call(createMeal, { body: { name: 'Stew', mood: 'Sad' } });
    const first = await maya.call(logMeal, { body: { id: ID, meal_id: soup.id } });
    app.clock.advance({ hours: 1 });
    const again = await maya.call(logMeal, { body: { id: ID, meal_id: stew.id } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await maya.call(listMealLogs)).body).toEqual([first.body]);
  });

  it('sent again with its id after the meal was deleted stays the same', async () => {
    const { cook, maya, soup } = await setUp();
    const first = await maya.call(logMeal, { body: { id: ID, meal_id: soup.id } });
    await cook.call(deleteMeal, { params: { id: soup.id } });
    const again = await maya.call(logMeal, { body: { id: ID, meal_id: soup.id } });
    expect([again.status, again.body]).toEqual([201, { ...first.body, meal_id: null }]);
  });

  it('can be something else, by its name', async () => {
    const { maya, soup } = await setUp();
    const { body } = await maya.call(logMeal, { body: { meal_name: ' Leftovers ' } });
    expect(body).toMatchObject({ meal_id: null, meal_name: 'Leftovers', date: '2026-03-10' });
    await maya.call(logMeal, { body: { meal_id: soup.id, meal_name: 'ignored' } });
    const names = (await maya.call(listMealLogs)).body.map(({ meal_name }) => meal_name);
    expect(names.toSorted()).toEqual(['Leftovers', 'Soup']);
  });

  it("may have someone else's id", async () => {
    const { app, maya, soup } = await setUp();
    const leo = await app.signIn('leo');
    await maya.call(logMeal, { body: { id: ID, meal_id: soup.id } });
    const { body: own } = await leo.call(logMeal, { body: { id: ID, meal_id: soup.id } });
    expect((await leo.call(listMealLogs)).body).toEqual([own]);
    await leo.call(deleteMealLog, { params: { id: ID } });
    expect((await maya.call(listMealLogs)).body).toHaveLength(1);
  });

  it('must exist or have a name', async () => {
    const { maya } = await setUp();
    const { status, raw } = await maya.call(logMeal, { body: { meal_id: NOBODYS_ID } });
    expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
    for (const body of [{}, { meal_id: 'soup' }, { meal_id: null }, { meal_id: 7 }]) {
      const refused = await maya.call(logMeal, { body });
      expect([refused.status, Object.keys(refused.raw.fields ?? {})]).toEqual([400, ['meal_id']]);
    }
    const nameless = await maya.call(logMeal, { body: { meal_name: ' ' } });
    expect([nameless.status, Object.keys(nameless.raw.fields ?? {})]).toEqual([400, ['meal_name']]);
    expect((await maya.call(listMealLogs)).body).toEqual([]);
  });

  it('is stored or a 404 while the meal is being deleted', async () => {
    const { cook, maya } = await setUp();
    const { body: meal } = await cook.call(createMeal, { body: { name: 'Fleeting', mood: 'Sad' } });
    const logMany = () => Array.from({ length: 5 }, () => maya.call(logMeal, { body: { meal_id: meal.id } }));
    const calls = [...logMany(), cook.call(deleteMeal, { params: { id: meal.id } }), ...logMany()];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  });

  it('keeps its name when the meal is deleted', async () => {
    const { cook, maya, soup } = await setUp();
    const { body: log } = await maya.call(logMeal, { body: { meal_id: soup.id } });
    await cook.call(updateMeal, { params: { id: soup.id }, body: { name: 'Broth', mood: 'Sad' } });
    expect((await maya.call(listMealLogs)).body).toEqual([log]);
    await cook.call(deleteMeal, { params: { id: soup.id } });
    expect((await maya.call(listMealLogs)).body).toEqual([{ ...log, meal_id: null }]);
  });

  it('can be deleted by its owner only, once', async () => {
    const { app, maya, soup } = await setUp();
    const leo = await app.signIn('leo');
    const { body: log } = await maya.call(logMeal, { body: { meal_id: soup.id } });
    const params = { id: log.id };
    expect((await leo.call(deleteMealLog, { params })).status).toBe(404);
    expect((await leo.call(moodDay, { params: { date: log.date } })).body.meals).toEqual([]);
    expect((await maya.call(deleteMealLog, { params })).body).toEqual({ id: log.id });
    expect((await maya.call(deleteMealLog, { params })).status).toBe(404);
    expect((await maya.call(listMealLogs)).body).toEqual([]);
  });

  it(`is among the newest ${MEAL_LOG_PAGE} that are listed`, async () => {
    const { app, maya, soup } = await setUp();
    for (let times = 0; times <= MEAL_LOG_PAGE; times += 1) {
      await maya.call(logMeal, { body: { meal_id: soup.id } });
      app.clock.advance({ minutes: 1 });
    }
    const { body } = await maya.call(listMealLogs);
    expect([body.length, body.at(-1)?.created_at]).toEqual([MEAL_LOG_PAGE, '2026-03-10T09:01:00.000Z']);
  });

  it('is among those of a span of days, oldest first, page by page', async () => {
    const { app, maya } = await setUp({ now: '2026-04-02T12:00:00Z' });
    const instants = [
      '2026-02-28T23:59:59.000Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-31T23:59:59.000Z',
      '2026-04-01T00:00:00.000Z',
    ];
    const names = [];
    for (const created_at of instants)
      names.push((await maya.call(logMeal, { body: { meal_name: created_at, created_at } })).body.meal_name);
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const { body: all } = await maya.call(listMealLogSpan, { query: march });
    expect(all.map(({ meal_name }) => meal_name)).toEqual(names.slice(1, 3));
    const pageAfter = async (after?: string) =>
      (await maya.call(listMealLogSpan, { query: { ...march, limit: '1', ...(after !== undefined && { after }) } }))
        .body;
    expect(await pageAfter()).toEqual(all.slice(0, 1));
    expect(await pageAfter(all[0]?.id)).toEqual(all.slice(1));
    expect(await pageAfter(all[1]?.id)).toEqual([]);
    const leo = await app.signIn('leo');
    const after = all[0]?.id ?? '';
    expect((await leo.call(listMealLogSpan, { query: { ...march, after } })).status).toBe(404);
    expect((await leo.call(listMealLogSpan, { query: march })).body).toEqual([]);
  });
});
