import { exportAccount } from '@moodbowl/contract/account-export';
import { getInsights, setLearning } from '@moodbowl/contract/learning';
import { createMeal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { seededRandom } from '../../demo/random.ts';
import { COUNTING, readMissingPeople, rebuildCrowd } from './crowd.service.ts';

const NOW = '2026-03-10T12:00:00Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const OLD = '2025-12-01T00:00:00.000Z';

let app: TestApp;
let soup: string;
let cake: string;

beforeEach(async () => {
  app = await createTestApp({ now: NOW });
  const cook = await app.signIn('cook', { admin: true });
  const add = async (name: string, ingredient: string) =>
    (await cook.call(createMeal, { body: { name, mood: 'Bored', ingredients: [ingredient] } })).body.id;
  soup = await add('Lentil soup', '200 g lentils');
  cake = await add('Cake', '200 g flour');
});

const share = (user: TestUser) => user.call(setLearning, { body: { learning: true, asking: true, sharing: true } });

async function idOf(username: string): Promise<string> {
  const { db } = app.database;
  return (await db.selectFrom('users').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id;
}

/** Days on which somebody was stressed, ate, and then felt like this. */
async function eat(userId: string, days: number, on: (day: number) => { meal: string; after: MoodName }) {
  const { db } = app.database;
  for (let day = 1; day <= days; day += 1) {
    const { meal, after } = on(day);
    const date = new Date(Date.parse(NOW) - day * DAY_MS).toISOString().slice(0, 10);
    const [log, afterId] = [newId(), newId()];
    const at = (time: string) => `${date}T${time}:00.000Z`;
    await db
      .insertInto('mood_entries')
      .values([
        { user_id: userId, id: newId(), mood: 'Stressed', note: '', created_at: at('11:50'), date },
        { user_id: userId, id: afterId, mood: after, note: '', created_at: at('13:30'), date },
      ])
      .execute();
    await db
      .insertInto('meal_logs')
      .values({ user_id: userId, id: log, meal_id: meal, meal_name: '', created_at: at('12:00'), date })
      .execute();
    const link = { mood_before: 'Stressed', after_id: afterId, mood_after: after, minutes: 90 } as const;
    await db
      .insertInto('meal_outcomes')
      .values({ user_id: userId, meal_log_id: log, ate_at: at('12:00'), ...link })
      .execute();
  }
}

const soupHelps = (day: number) =>
  day % 2 ? ({ meal: soup, after: 'Happy' } as const) : ({ meal: cake, after: 'Stressed' } as const);

/** People who share and have logged for some time. */
async function addSharers(count: number, on: (day: number) => { meal: string; after: MoodName } = soupHelps) {
  const people: (TestUser & { readonly id: string })[] = [];
  for (let n = 0; n < count; n += 1) {
    const user = await app.signIn(`sharer${n}`);
    await share(user);
    const id = await idOf(`sharer${n}`);
    await app.database.db.updateTable('users').set({ created_at: OLD }).where('id', '=', id).execute();
    await eat(id, 12, on);
    people.push(Object.assign(user, { id }));
  }
  return people;
}

const lifts = () =>
  app.database.db.selectFrom('crowd_lifts').where('mood', '=', 'Stressed').orderBy('meal_id').selectAll().execute();
const liftOf = async (meal: string) => (await lifts()).find(({ meal_id }) => meal_id === meal)?.lift ?? Number.NaN;
const everything = async () => ({
  counts: await app.database.db.selectFrom('crowd_counts').selectAll().execute(),
  drifts: await app.database.db.selectFrom('crowd_drifts').selectAll().execute(),
  lifts: await lifts(),
});
const NOTHING = { counts: [], drifts: [], lifts: [] };

function seeded(seed: number) {
  const { next } = seededRandom(seed);
  return () => Math.max(Number.EPSILON, next());
}

/** Makes the next count due. */
const forgetCount = () => app.database.db.deleteFrom('app_state').execute();

describe('what everybody who shares says together', () => {
  it('is nothing with fewer than twenty people, so that four accounts see nothing of a fifth', async () => {
    const [victim, ...accomplices] = await addSharers(5);
    await rebuildCrowd(app.database.db, app.clock.now());
    expect(await everything()).toEqual(NOTHING);
    const seen = async () => (await accomplices[0]!.call(getInsights)).body;
    const before = await seen();
    await app.database.db
      .updateTable('meal_outcomes')
      .set({ mood_after: 'Sad' })
      .where('user_id', '=', victim!.id)
      .execute();
    await rebuildCrowd(app.database.db, app.clock.now());
    expect(await seen()).toEqual(before);
  });

  it.each([
    ['an account of less than 30 days', { created_at: '2026-02-09T00:00:00.000Z' }],
    ['somebody who does not share', { sharing: 0 }],
    ['somebody who does not learn', { learning: 0 }],
    ['somebody who has had it forgotten', { forgotten_at: NOW }],
  ] as const)('does not count %s', async (_, row) => {
    const people = await addSharers(COUNTING.fewestPeople);
    const first = app.database.db.updateTable('users').set(row).where('id', '=', people[0]!.id);
    await first.execute();
    if ('forgotten_at' in row)
      await app.database.db
        .updateTable('meal_outcomes')
        .set({ ignored: 1 })
        .where('user_id', '=', people[0]!.id)
        .execute();
    expect(await readMissingPeople(app.database.db)).toBe(COUNTING.fewestPeople);
    expect(await rebuildCrowd(app.database.db, app.clock.now())).toBe(COUNTING.fewestPeople - 1);
    expect(await readMissingPeople(app.database.db)).toBe(1);
    expect(await everything()).toEqual(NOTHING);
  });

  it('does not count entries that are older than half a year, or on few days', async () => {
    await addSharers(COUNTING.fewestPeople);
    const later = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS);
    expect(await rebuildCrowd(app.database.db, later(COUNTING.entryDays))).toBe(0);
    expect(await readMissingPeople(app.database.db)).toBe(COUNTING.fewestPeople);
    expect(await rebuildCrowd(app.database.db, later(COUNTING.entryDays - 9))).toBe(0);
    expect(await rebuildCrowd(app.database.db, later(COUNTING.entryDays - 13))).toBe(COUNTING.fewestPeople);
  });

  it('is counted again only after 91 days, whatever changes, and says the same until then', async () => {
    const people = await addSharers(COUNTING.fewestPeople);
    const { db } = app.database;
    expect(await rebuildCrowd(db, app.clock.now())).toBe(COUNTING.fewestPeople);
    const { counts, ...said } = await everything();
    expect(said.lifts).toHaveLength(2);
    await db.updateTable('meal_outcomes').set({ mood_after: 'Angry' }).where('user_id', '=', people[0]!.id).execute();
    await db.updateTable('users').set({ sharing: 0 }).where('id', '=', people[1]!.id).execute();
    app.clock.advance({ days: 90 });
    expect(await rebuildCrowd(db, app.clock.now())).toBeUndefined();
    expect(await everything()).toEqual({ counts, ...said });
    app.clock.advance({ days: 1 });
    await db.updateTable('users').set({ sharing: 1 }).execute();
    expect(await rebuildCrowd(db, app.clock.now())).toBe(COUNTING.fewestPeople);
    expect((await everything()).counts).not.toEqual(counts);
  });

  it('is published once when two processes count at the same time', async () => {
    await addSharers(COUNTING.fewestPeople);
    const { db } = app.database;
    await Promise.all([seeded(1), seeded(2)].map((uniform) => rebuildCrowd(db, app.clock.now(), uniform)));
    const { counts } = await everything();
    await forgetCount();
    const alone = [];
    for (const seed of [1, 2]) {
      await forgetCount();
      await rebuildCrowd(db, app.clock.now(), seeded(seed));
      alone.push((await everything()).counts);
    }
    expect(alone).toContainEqual(counts);
  });

  it('is the same when several processes work it out again at the same time', async () => {
    await addSharers(COUNTING.fewestPeople);
    const { db } = app.database;
    await rebuildCrowd(db, app.clock.now());
    const before = await everything();
    for (let round = 0; round < 5; round += 1)
      await Promise.all([1, 2, 3, 4].map(() => rebuildCrowd(db, app.clock.now())));
    expect(await everything()).toEqual(before);
  });

  it('hides what one of them felt from all others together', async () => {
    const [victim] = await addSharers(COUNTING.fewestPeople);
    const { db } = app.database;
    const draws = 40;
    const seen = new Map<MoodName, number[]>();
    for (const after of ['Happy', 'Sad'] as const) {
      await db.updateTable('meal_outcomes').set({ mood_after: after }).where('user_id', '=', victim!.id).execute();
      const drawn: number[] = [];
      for (let draw = 0; draw < draws; draw += 1) {
        await forgetCount();
        await rebuildCrowd(db, app.clock.now(), seeded(draw + (after === 'Sad' ? 1_000 : 0)));
        drawn.push(await liftOf(soup));
      }
      seen.set(after, drawn);
    }
    const [happy, sad] = [seen.get('Happy') ?? [], seen.get('Sad') ?? []];
    // The best guess from one number: whether it is above or below a threshold. Without noise it is always right.
    const right = [...happy, ...sad].map(
      (threshold) => happy.filter((lift) => lift >= threshold).length + sad.filter((lift) => lift < threshold).length,
    );
    expect(Math.max(...right) / (2 * draws)).toBeLessThan(0.85);
    await forgetCount();
    await rebuildCrowd(db, app.clock.now(), () => 0.25);
    const withoutNoise = await liftOf(soup);
    await db.updateTable('meal_outcomes').set({ mood_after: 'Happy' }).where('user_id', '=', victim!.id).execute();
    await forgetCount();
    await rebuildCrowd(db, app.clock.now(), () => 0.25);
    expect(await liftOf(soup)).toBeGreaterThan(withoutNoise);
  });

  it('helps who shares, and nobody else', async () => {
    const maya = await app.signIn('maya');
    await eat(await idOf('maya'), 4, soupHelps);
    await addSharers(30);
    app.clock.advance({ days: 5 });
    const seen = async () => ({
      suggestions: (await maya.call(listSuggestions, { query: { mood: 'Stressed' } })).body,
      insights: (await maya.call(getInsights)).body,
    });
    const alone = await seen();
    await rebuildCrowd(app.database.db, app.clock.now(), seeded(1));
    expect(await liftOf(soup)).toBeGreaterThan(await liftOf(cake));
    expect(await seen()).toEqual(alone);
    const newcomer = await app.signIn('newcomer');
    await share(newcomer);
    const [best] = (await newcomer.call(listSuggestions, { query: { mood: 'Stressed' } })).body;
    expect(best).toMatchObject({ meal: { id: soup }, reason: { learned: null } });
    const { body } = await newcomer.call(exportAccount);
    expect(JSON.stringify(body)).not.toContain('lift');
  });
});
