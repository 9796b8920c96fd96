import * as contract from '@moodbowl/contract/learning';
import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal } from '@moodbowl/contract/meals';
import { type MoodName } from '@moodbowl/contract/mood';
import { correctMood, deleteMood, getStreak, saveMood, todaysMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { learnIfDue, relinkEverybody } from './learn.service.ts';

const NOW = '2026-03-10T12:00:00Z';

async function setUp() {
  const app = await createTestApp({ now: NOW });
  const cook = await app.signIn('cook', { admin: true });
  const addMeal = async (name: string, ingredients: string[] = [`1 ${name.toLowerCase()}`]) =>
    (await cook.call(createMeal, { body: { name, mood: 'Bored', ingredients } })).body.id;
  return { app, cook, maya: await app.signIn('maya'), soup: await addMeal('Lentil soup', ['200 g lentils']), addMeal };
}

const eat = async (user: TestUser, meal_id: string, created_at?: string) =>
  (await user.call(logMeal, { body: { meal_id, ...(created_at && { created_at }) } })).body;
const eatByName = async (user: TestUser, meal_name: string, created_at: string) =>
  (await user.call(logMeal, { body: { meal_name, created_at } })).body;
/** Eats after saying how it was before. */
const feelAndEat = async (user: TestUser, meal_id: string) => {
  await feel(user, 'Sad');
  return eat(user, meal_id);
};
const feel = async (user: TestUser, mood: MoodName, created_at?: string) =>
  (await user.call(saveMood, { body: { mood, ...(created_at && { created_at }) } })).body;
const questionOf = async (user: TestUser) => (await user.call(contract.getQuestion)).body;
const linksOf = async (user: TestUser) => (await user.call(contract.listLinks)).body;

async function outcomesOf(app: TestApp) {
  return app.database.db
    .selectFrom('meal_outcomes')
    .orderBy('ate_at')
    .orderBy('meal_log_id')
    .select(['ate_at', 'mood_before', 'after_id', 'mood_after', 'minutes'])
    .execute();
}

/** Some days of moods, each with a meal at noon or without one. */
async function live(
  user: TestUser,
  days: number,
  day: (n: number) => { before: MoodName; meal?: string; after: MoodName },
) {
  for (let n = 1; n <= days; n += 1) {
    const date = new Date(Date.parse(NOW) - n * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const { before, meal, after } = day(n);
    await feel(user, before, `${date}T11:50:00.000Z`);
    if (meal) await eat(user, meal, `${date}T12:00:00.000Z`);
    await feel(user, after, `${date}T13:30:00.000Z`);
  }
}

describe('the question after a meal', () => {
  it('is asked from 45 to 240 minutes later, until a mood answers', async () => {
    const { app, maya, soup } = await setUp();
    const log = await feelAndEat(maya, soup);
    app.clock.advance({ minutes: 44 });
    expect(await questionOf(maya)).toBeNull();
    app.clock.advance({ minutes: 1 });
    expect(await questionOf(maya)).toEqual({
      meal_log_id: log.id,
      meal_id: soup,
      meal_name: 'Lentil soup',
      ate_at: '2026-03-10T12:00:00.000Z',
      until: '2026-03-10T16:00:00.000Z',
    });
    app.clock.advance({ minutes: 196 });
    expect(await questionOf(maya)).toBeNull();
    app.clock.advance({ minutes: -60 });
    const mood = await feel(maya, 'Happy');
    expect(await questionOf(maya)).toBeNull();
    expect(await linksOf(maya)).toEqual([
      { meal_log_id: log.id, mood_entry_id: mood.id, meal_name: 'Lentil soup', minutes: 181 },
    ]);
  });

  it('is about the newest meal only', async () => {
    const { app, maya, soup, addMeal } = await setUp();
    await feelAndEat(maya, soup);
    app.clock.advance({ minutes: 40 });
    const { id } = await eat(maya, await addMeal('Cake'));
    app.clock.advance({ minutes: 10 });
    expect(await questionOf(maya)).toBeNull();
    app.clock.advance({ minutes: 60 });
    expect((await questionOf(maya))?.meal_log_id).toBe(id);
  });

  it('is not asked again when it is skipped, and no other today after two', async () => {
    const { app, maya, soup } = await setUp();
    const skip = async () => {
      const open = await questionOf(maya);
      if (!open) return false;
      return (await maya.call(contract.skipQuestion, { params: { id: open.meal_log_id }, body: {} })).status === 200;
    };
    await feel(maya, 'Sad');
    for (const expected of [true, true, false]) {
      await eat(maya, soup);
      app.clock.advance({ hours: 1 });
      expect(await skip()).toBe(expected);
      expect(await questionOf(maya)).toBeNull();
    }
    await feel(maya, 'Happy');
    app.clock.advance({ days: 1 });
    await feelAndEat(maya, soup);
    app.clock.advance({ hours: 1 });
    expect(await questionOf(maya)).not.toBeNull();
  });

  it('is asked after every third meal when three have no answer, until one has', async () => {
    const { app, maya, soup } = await setUp();
    const isAsked = async () => {
      await feelAndEat(maya, soup);
      app.clock.advance({ hours: 1 });
      return (await questionOf(maya)) !== null;
    };
    for (const expected of [true, true, true, false, false, true]) {
      app.clock.advance({ hours: 23 });
      expect(await isAsked()).toBe(expected);
    }
    await feel(maya, 'Happy');
    app.clock.advance({ hours: 8 });
    expect(await isAsked()).toBe(true);
  });

  it('is not asked without a mood in the three hours before', async () => {
    const { app, maya, soup } = await setUp();
    const { created_at } = await eat(maya, soup);
    app.clock.advance({ hours: 1 });
    expect(await questionOf(maya)).toBeNull();
    await feel(maya, 'Stressed', created_at);
    expect(await questionOf(maya)).not.toBeNull();
  });

  it('is not asked at night, by the clock of the user', async () => {
    const { app, maya, soup } = await setUp();
    maya.timeZone = 'Asia/Tokyo';
    await feelAndEat(maya, soup);
    app.clock.advance({ minutes: 59 });
    expect(await questionOf(maya)).not.toBeNull();
    app.clock.advance({ minutes: 1 });
    expect(await questionOf(maya)).toBeNull();
  });

  it('is never asked after a meal that the user does not want to be asked about', async () => {
    const { app, maya, soup } = await setUp();
    const { id } = await eat(maya, soup);
    await maya.call(contract.skipQuestion, { params: { id }, body: { never: true } });
    app.clock.advance({ days: 1 });
    await feelAndEat(maya, soup);
    app.clock.advance({ hours: 1 });
    expect(await questionOf(maya)).toBeNull();
    expect((await maya.call(contract.getInsights)).body.unasked).toEqual([{ meal_id: soup, name: 'Lentil soup' }]);
    await maya.call(contract.askAgain, { params: { id: soup } });
    expect(await questionOf(maya)).not.toBeNull();
  });

  it.each([{ asking: false }, { learning: false }])('is not asked with %j', async (choice) => {
    const { app, maya, soup } = await setUp();
    const settings = { learning: true, asking: true, sharing: false, ...choice };
    expect((await maya.call(contract.setLearning, { body: settings })).body).toEqual(settings);
    expect((await maya.call(contract.getLearning)).body).toEqual({ ...settings, missing: 20 });
    await feelAndEat(maya, soup);
    app.clock.advance({ hours: 1 });
    expect(await questionOf(maya)).toBeNull();
  });

  it('names a meal that was deleted meanwhile', async () => {
    const { app, cook, maya, soup } = await setUp();
    await feelAndEat(maya, soup);
    await cook.call(deleteMeal, { params: { id: soup } });
    app.clock.advance({ hours: 1 });
    expect(await questionOf(maya)).toMatchObject({ meal_id: null, meal_name: 'Lentil soup' });
  });
});

describe('the moods around a meal', () => {
  const moods: [MoodName, string][] = [
    ['Sad', '2026-03-09T10:00:00.000Z'],
    ['Stressed', '2026-03-09T11:30:00.000Z'],
    ['Happy', '2026-03-09T13:30:00.000Z'],
    ['Bored', '2026-03-09T19:00:00.000Z'],
    ['Grateful', '2026-03-09T20:00:00.000Z'],
  ];
  const meals = ['2026-03-09T12:00:00.000Z', '2026-03-09T12:40:00.000Z', '2026-03-09T18:30:00.000Z'];

  it('are linked the same in any order of arrival, and as by a rebuild', async () => {
    const seen: unknown[] = [];
    for (const order of [0, 1, 2]) {
      const { app, maya, soup } = await setUp();
      const steps = [
        ...moods.map(
          ([mood, time]) =>
            () =>
              feel(maya, mood, time),
        ),
        ...meals.map((time) => () => eat(maya, soup, time)),
      ];
      if (order === 1) steps.reverse();
      if (order === 2) steps.sort((a, b) => String(a).length - String(b).length || -1);
      for (const step of steps) await step();
      const withoutIds = async () => (await outcomesOf(app)).map(({ after_id: _, ...rest }) => rest);
      const linked = await withoutIds();
      await app.database.db
        .updateTable('meal_outcomes')
        .set({ mood_before: null, after_id: null, mood_after: null, minutes: null })
        .execute();
      await relinkEverybody(app.database.db);
      expect(await withoutIds()).toEqual(linked);
      seen.push(linked);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]).toEqual([
      { ate_at: meals[0], mood_before: 'Stressed', mood_after: null, minutes: null },
      { ate_at: meals[1], mood_before: 'Stressed', mood_after: 'Happy', minutes: 50 },
      { ate_at: meals[2], mood_before: null, mood_after: 'Grateful', minutes: 90 },
    ]);
  });

  it('follow when a mood is corrected or deleted, or a meal is removed', async () => {
    const { app, maya, soup } = await setUp();
    const before = await feel(maya, 'Sad', '2026-03-09T11:30:00.000Z');
    const first = await eat(maya, soup, '2026-03-09T12:00:00.000Z');
    const second = await eat(maya, soup, '2026-03-09T12:30:00.000Z');
    const after = await feel(maya, 'Happy', '2026-03-09T14:00:00.000Z');
    const seen = async () => (await outcomesOf(app)).map(({ mood_before, mood_after }) => [mood_before, mood_after]);
    expect(await seen()).toEqual([
      ['Sad', null],
      ['Sad', 'Happy'],
    ]);
    await maya.call(correctMood, { params: { id: before.id }, body: { mood: 'Angry' } });
    await maya.call(correctMood, { params: { id: after.id }, body: { mood: 'Bored' } });
    expect((await seen())[1]).toEqual(['Angry', 'Bored']);
    await maya.call(deleteMealLog, { params: { id: second.id } });
    expect(await seen()).toEqual([['Angry', 'Bored']]);
    await maya.call(deleteMood, { params: { id: after.id } });
    await maya.call(deleteMood, { params: { id: before.id } });
    expect(await seen()).toEqual([[null, null]]);
    await maya.call(deleteMealLog, { params: { id: first.id } });
    expect(await seen()).toEqual([]);
  });

  it('follow an entry that is moved to another time, and back', async () => {
    const { app, maya, soup } = await setUp();
    const { created_at: at } = await eat(maya, soup);
    app.clock.advance({ hours: 2 });
    const mood = await feel(maya, 'Happy');
    const linked = await linksOf(maya);
    expect(linked).toHaveLength(1);
    const move = async (created_at: string) =>
      maya.call(correctMood, { params: { id: mood.id }, body: { mood: 'Happy', note: '', created_at } });
    expect((await move(new Date(Date.parse(at) - 3_600_000).toISOString())).status).toBe(200);
    expect(await linksOf(maya)).toEqual([]);
    expect((await outcomesOf(app)).map(({ mood_before }) => mood_before)).toEqual(['Happy']);
    await move(mood.created_at);
    expect(await linksOf(maya)).toEqual(linked);
    expect((await outcomesOf(app)).map(({ mood_before }) => mood_before)).toEqual([null]);
  });

  it('are linked once when a call is repeated', async () => {
    const { app, maya, soup } = await setUp();
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    for (let times = 0; times < 2; times += 1) await maya.call(logMeal, { body: { meal_id: soup, id } });
    expect(await outcomesOf(app)).toHaveLength(1);
  });

  it('can be unlinked and linked again', async () => {
    const { app, maya, soup } = await setUp();
    const { id } = await eat(maya, soup);
    app.clock.advance({ hours: 1 });
    const mood = await feel(maya, 'Happy');
    expect((await maya.call(contract.unlink, { params: { id } })).status).toBe(200);
    expect(await linksOf(maya)).toEqual([]);
    expect((await maya.call(todaysMood)).body).toEqual(mood);
    await maya.call(contract.linkAgain, { params: { id } });
    expect(await linksOf(maya)).toHaveLength(1);
  });

  it('are linked for older rows by the first night, and counted once a day', async () => {
    const { app, maya, soup } = await setUp();
    await feel(maya, 'Sad', '2026-03-09T11:30:00.000Z');
    await eat(maya, soup, '2026-03-09T12:00:00.000Z');
    await app.database.db.deleteFrom('meal_outcomes').execute();
    expect(await learnIfDue(app.database.db, app.clock.now())).toBe(true);
    expect(await outcomesOf(app)).toMatchObject([{ mood_before: 'Sad' }]);
    app.clock.advance({ hours: 23 });
    expect(await learnIfDue(app.database.db, app.clock.now())).toBe(false);
    app.clock.advance({ hours: 1 });
    expect(await learnIfDue(app.database.db, app.clock.now())).toBe(true);
  });
});

describe('an earlier time', () => {
  it.each([
    ['2026-03-10T12:00:00.001Z', 'This is in the future'],
    ['1999-12-31T23:59:59.999Z', 'Please choose a day since the year 2000'],
  ])('of %s is refused: %s', async (created_at, text) => {
    const { maya, soup } = await setUp();
    for (const answer of [
      await maya.call(saveMood, { body: { mood: 'Happy', created_at } }),
      await maya.call(logMeal, { body: { meal_id: soup, created_at } }),
    ])
      expect([answer.status, answer.raw.code, answer.raw.fields]).toEqual([400, 'INVALID_INPUT', { created_at: text }]);
  });

  it("counts for the streak on the user's own day", async () => {
    const { maya } = await setUp();
    maya.timeZone = 'Asia/Tokyo';
    await feel(maya, 'Happy');
    expect((await feel(maya, 'Sad', '2026-03-08T16:00:00.000Z')).date).toBe('2026-03-09');
    expect((await maya.call(getStreak)).body.streak).toBe(2);
    expect((await maya.call(todaysMood)).body?.mood).toBe('Happy');
  });
});

describe('what is learned', () => {
  /** 24 days: soup helps on every other one. */
  const soupHelps = (soup: string, cake: string) => (n: number) => ({
    before: 'Stressed' as const,
    meal: n % 2 ? soup : cake,
    after: n % 2 ? ('Happy' as const) : ('Stressed' as const),
  });
  const suggested = async (user: TestUser, mood = 'Stressed') =>
    (await user.call(listSuggestions, { query: { mood } })).body;

  it('is a sentence with its counts, and an order', async () => {
    const { app, maya, soup, addMeal } = await setUp();
    const cake = await addMeal('Cake');
    await live(maya, 24, soupHelps(soup, cake));
    app.clock.advance({ days: 4 });
    const [first, second] = await suggested(maya);
    expect(first).toMatchObject({
      meal: { id: soup },
      reason: { learned: { mood: 'Stressed', with: { times: 12, better: 12 }, without: { times: 12, better: 0 } } },
    });
    expect(second).toMatchObject({ meal: { id: cake }, reason: { learned: null } });
    expect(await suggested(maya)).toEqual(await suggested(maya));
    const { learned } = (await maya.call(contract.getMealInsight, { params: { id: soup } })).body;
    expect(learned).toEqual(first?.reason.learned);
    expect((await maya.call(contract.getMealInsight, { params: { id: cake } })).body).toEqual({ learned: null });
  });

  it('is shown with its interval, what helps by itself, and what is missing', async () => {
    const { app, maya, soup, addMeal } = await setUp();
    const [cake, toast] = [await addMeal('Cake'), await addMeal('Toast')];
    await live(maya, 24, soupHelps(soup, cake));
    await live(maya, 0, () => ({ before: 'Sad', after: 'Sad' }));
    await feel(maya, 'Sad', '2026-03-10T05:00:00.000Z');
    await eat(maya, toast, '2026-03-10T05:30:00.000Z');
    await feel(maya, 'Happy', '2026-03-10T07:00:00.000Z');
    await feel(maya, 'Sad', '2026-03-10T10:30:00.000Z');
    await feel(maya, 'Happy', '2026-03-10T11:30:00.000Z');
    app.clock.advance({ days: 4 });
    const { body } = await maya.call(contract.getInsights);
    expect(body).toMatchObject({
      answers: 25,
      by_themselves: [],
      waiting: [{ meal_id: toast, name: 'Toast', times: 1, needed: 2 }],
    });
    const [better, lower] = ['more', 'less'].map((verdict) => body.meals.find((meal) => meal.verdict === verdict));
    expect(better).toMatchObject({ meal_id: soup, pairs: [{ before: 'Stressed', after: 'Happy', times: 12 }] });
    expect(better!.difference.low).toBeGreaterThan(0);
    for (const value of body.meals.flatMap(({ difference }) => Object.values(difference)))
      expect(String(value)).toMatch(/^-?\d(\.\d\d?)?$/);
    expect(lower).toMatchObject({ meal_id: cake });
    expect(body.best.find(({ mood }) => mood === 'Stressed')?.meals[0]).toEqual({ meal_id: soup, name: 'Lentil soup' });
  });

  it('tells how often a low mood passed by itself, from three times on', async () => {
    const { app } = await setUp();
    for (const [times, expected] of [
      [2, []],
      [3, [{ mood: 'Sad', times: 3, better: 3 }]],
    ] as const) {
      const user = await app.signIn(`user${times}`);
      await live(user, times, () => ({ before: 'Sad', after: 'Happy' }));
      expect((await user.call(contract.getInsights)).body.by_themselves).toEqual(expected);
    }
  });

  it('counts what was eaten by its name, and a meal that is gone, as dishes of their names', async () => {
    const { app, cook, maya, soup } = await setUp();
    const day = (n: number) => new Date(Date.parse(NOW) - n * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      await feel(maya, 'Sad', `${day(n)}T11:50:00.000Z`);
      if (n % 2) await eatByName(maya, n === 1 ? 'Bread  and cheese' : 'bread and Cheese', `${day(n)}T12:00:00.000Z`);
      else await eat(maya, soup, `${day(n)}T12:00:00.000Z`);
      await feel(maya, n % 2 ? 'Happy' : 'Sad', `${day(n)}T13:30:00.000Z`);
    }
    await cook.call(deleteMeal, { params: { id: soup } });
    app.clock.advance({ days: 4 });
    const { answers, meals } = (await maya.call(contract.getInsights)).body;
    expect(answers).toBe(6);
    expect(meals.map(({ meal_id, name, with: eaten, without }) => ({ meal_id, name, eaten, without }))).toEqual([
      {
        meal_id: null,
        name: expect.stringMatching(/^bread and cheese$/i),
        eaten: { times: 3, better: 3 },
        without: { times: 3, better: 0 },
      },
      { meal_id: null, name: 'Lentil soup', eaten: { times: 3, better: 0 }, without: { times: 3, better: 3 } },
    ]);
  });

  it('counts an answer: the moods before and after, and how many answers there are', async () => {
    const { app, maya, soup } = await setUp();
    await live(maya, 1, () => ({ before: 'Stressed', meal: soup, after: 'Happy' }));
    const answerOf = async (id: string) => (await maya.call(contract.getAnswer, { params: { id } })).body.answer;
    const before = await feel(maya, 'Stressed');
    const log = await eat(maya, soup);
    app.clock.advance({ hours: 1 });
    const after = await feel(maya, 'Grateful');
    expect(await answerOf(after.id)).toEqual({
      meal_log_id: log.id,
      meal_id: soup,
      meal_name: 'Lentil soup',
      before: 'Stressed',
      after: 'Grateful',
      compared: true,
      times: 2,
      enough: 3,
      learned: null,
    });
    expect(await answerOf(before.id)).toBeNull();
    await maya.call(contract.unlink, { params: { id: log.id } });
    expect(await answerOf(after.id)).toBeNull();
  });

  it('is nothing for somebody without entries', async () => {
    const { maya } = await setUp();
    expect((await maya.call(contract.getInsights)).body).toEqual({
      settings: { learning: true, asking: true, sharing: false },
      answers: 0,
      by_themselves: [],
      meals: [],
      best: [],
      waiting: [],
      unasked: [],
    });
  });

  it('is forgotten for one meal, or for all', async () => {
    const { app, maya, soup, addMeal } = await setUp();
    const cake = await addMeal('Cake');
    await live(maya, 24, soupHelps(soup, cake));
    app.clock.advance({ days: 4 });
    await maya.call(contract.forgetMeal, { params: { id: soup } });
    expect((await maya.call(contract.getInsights)).body).toMatchObject({ answers: 12 });
    await maya.call(contract.forgetAll);
    expect((await maya.call(contract.getInsights)).body).toMatchObject({ answers: 0, by_themselves: [] });
    await relinkEverybody(app.database.db);
    expect((await maya.call(contract.getInsights)).body.answers).toBe(0);
    const { body } = await maya.call(exportAccount);
    if (typeof body === 'string') throw new Error('JSON was asked for');
    expect(body.moods).toHaveLength(48);
    expect(body.account.forgotten_at).toBe('2026-03-14T12:00:00.000Z');
  });

  it('does not change the order when it is switched off', async () => {
    const { app, maya, soup, addMeal } = await setUp();
    const leo = await app.signIn('leo');
    const cake = await addMeal('Cake');
    await live(maya, 24, soupHelps(soup, cake));
    app.clock.advance({ days: 4 });
    await maya.call(contract.setLearning, { body: { learning: false, asking: true, sharing: false } });
    expect(await suggested(maya)).toEqual(await suggested(leo));
    await maya.call(contract.setLearning, { body: { learning: true, asking: true, sharing: false } });
    expect((await suggested(maya))[0]?.reason.learned).not.toBeNull();
  });
});
