import {
  addToMoodImport,
  beginMoodImport,
  finishMoodImport,
  type ImportedMood,
  listMoodImports,
  MOOD_IMPORT_LIMITS,
  undoMoodImport,
} from '@moodbowl/contract/mood-imports';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { correctMood, getStreak, listMoods, moodSummary, saveMood } from '@moodbowl/contract/moods';
import { addTag, starterTagId } from '@moodbowl/contract/tags';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { sweepImports } from './mood-imports.service.ts';

const DAY_MS = 86_400_000;
const WALK = starterTagId('walk');

/** Entries an hour apart, from noon of this day in UTC. */
function entries(count: number, changes: Partial<ImportedMood> = {}, from = '2024-05-01'): ImportedMood[] {
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.parse(`${from}T12:00:00Z`) + n * 3_600_000).toISOString();
    return {
      id: newId(),
      mood: 'Happy' as const,
      note: `Note ${n}`,
      created_at: at,
      date: at.slice(0, 10),
      ...changes,
    };
  });
}

async function begin(user: TestUser, id = newId()): Promise<string> {
  return (await user.call(beginMoodImport, { body: { id, source: 'daylio' } })).body.id;
}

async function add(user: TestUser, id: string, list: readonly object[]) {
  return user.call(addToMoodImport, { params: { id }, body: { entries: list } });
}

/** Begins an import, adds these entries in batches, and finishes it. */
async function importAll(user: TestUser, list: readonly ImportedMood[]) {
  const id = await begin(user);
  for (let from = 0; from < list.length; from += MOOD_IMPORT_LIMITS.batch)
    await add(user, id, list.slice(from, from + MOOD_IMPORT_LIMITS.batch));
  return (await user.call(finishMoodImport, { params: { id } })).body;
}

const moodsOf = async (user: TestUser) => (await user.call(listMoods)).body;
const tablesOf = async ({ database: { db } }: TestApp) => ({
  imports: (await db.selectFrom('mood_imports').selectAll().execute()).length,
  staged: (await db.selectFrom('staged_moods').selectAll().execute()).length,
});

describe('an import', () => {
  it('adds its entries with times, days, strengths and tags, but only when it is finished', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    const tag = (await maya.call(addTag, { body: { name: 'Garden' } })).body.id;
    const list = [
      {
        id: newId(),
        mood: ' hAPPY',
        note: ' Sun\n',
        created_at: '2024-05-01T22:30:00Z',
        date: '2024-05-01',
        strength: 5,
        tags: [tag, WALK, tag],
      },
      { id: newId(), mood: 'Sad', created_at: '1999-12-31T23:30:00.500Z', date: '2000-01-01' },
    ];
    const id = await begin(maya);
    expect((await add(maya, id, list)).body).toMatchObject({ id, finished_at: null, added: 0 });
    expect(await moodsOf(maya)).toEqual([]);
    const { body } = await maya.call(finishMoodImport, { params: { id } });
    expect(body).toEqual({
      id,
      source: 'daylio',
      created_at: '2026-03-10T09:00:00.000Z',
      finished_at: '2026-03-10T09:00:00.000Z',
      added: 2,
      duplicates: 0,
      beyond: 0,
    });
    expect(await moodsOf(maya)).toEqual([
      {
        id: list[0]?.id,
        mood: 'Happy',
        note: 'Sun',
        created_at: '2024-05-01T22:30:00.000Z',
        date: '2024-05-01',
        strength: 5,
        tags: [tag, WALK],
      },
      {
        id: list[1]?.id,
        mood: 'Sad',
        note: '',
        created_at: '1999-12-31T23:30:00.500Z',
        date: '2000-01-01',
        strength: null,
        tags: [],
      },
    ]);
    expect((await maya.call(listMoodImports)).body).toEqual([body]);
    expect(await tablesOf(app)).toEqual({ imports: 1, staged: 0 });
  });

  it('in many pieces is the same, and adds nothing when it is repeated', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const list = entries(1_201);
    const first = await importAll(maya, list);
    expect(first).toMatchObject({ added: 1_201, duplicates: 0 });
    expect((await maya.call(finishMoodImport, { params: { id: first.id } })).body).toEqual(first);
    expect(await importAll(maya, list)).toMatchObject({ added: 0, duplicates: 1_201 });
    expect((await maya.call(moodSummary)).body).toEqual([{ mood: 'Happy', count: 1_201 }]);
  });

  it('that is finished twice at once is finished once', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const id = await begin(maya);
    await add(maya, id, entries(30));
    const finish = async () => (await maya.call(finishMoodImport, { params: { id } })).body;
    const [one, other] = await atOnce(app, [finish, finish]);
    expect(one).toEqual(other);
    expect((await maya.call(moodSummary)).body).toEqual([{ mood: 'Happy', count: 30 }]);
  });

  it('takes an entry of the same minute and mood for the same, unless the file itself has it twice', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    await maya.call(saveMood, { body: { mood: 'Happy', created_at: '2024-05-01T12:00:59.999Z' } });
    const at = (time: string, mood: string) => ({
      ...entries(1)[0],
      id: newId(),
      mood,
      created_at: `2024-05-01T${time}Z`,
    });
    const list = [
      at('12:00:00', 'Happy'),
      at('12:00:00', 'Sad'),
      at('12:01:00', 'Happy'),
      at('12:01:30', 'Happy'),
      at('11:59:59', 'Happy'),
    ];
    expect(await importAll(maya, list as ImportedMood[])).toMatchObject({ added: 4, duplicates: 1 });
  });

  it('leaves out what a day does not hold', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    await maya.call(saveMood, { body: { mood: 'Sad', created_at: '2024-05-01T01:00:00Z' } });
    const onDay = Array.from({ length: 602 }, (_, n) => ({
      ...(entries(1)[0] as ImportedMood),
      id: newId(),
      created_at: new Date(Date.parse('2024-05-01T02:00:00Z') + n * 60_000).toISOString(),
    }));
    expect(await importAll(maya, onDay)).toMatchObject({ added: 199, duplicates: 0, beyond: 403 });
    expect(await moodsOf(maya)).toHaveLength(200);
  });

  it('counts in the streak like moods that are logged for an earlier day', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    await importAll(maya, entries(1, {}, '2026-03-09'));
    const { body } = await maya.call(getStreak);
    const noor = await (await createTestApp()).signIn('noor');
    await noor.call(saveMood, { body: { mood: 'Happy', created_at: '2026-03-09T12:00:00Z' } });
    expect(body).toEqual((await noor.call(getStreak)).body);
  });
});

describe('an import gets an error', () => {
  it('for entries that cannot be', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const id = await begin(maya);
    const [good] = entries(1) as [ImportedMood];
    const refusals: object[] = [
      { created_at: '2026-03-10T09:02:01Z', date: '2026-03-10' },
      { created_at: '1969-12-31T23:59:59Z', date: '1969-12-31' },
      { created_at: '2024-05-01T12:00:00Z', date: '2024-05-03' },
      { created_at: '2024-05-01T12:00:00Z', date: '2024-04-29' },
      { mood: 'rad' },
      { note: 'n'.repeat(501) },
      { strength: 6 },
      { id: 'mine' },
    ];
    for (const change of refusals) {
      const { status, raw } = await add(maya, id, [good, { ...good, ...change }]);
      expect([change, status, raw.code]).toEqual([change, 400, 'INVALID_INPUT']);
    }
    expect(await add(maya, id, [{ ...good, tags: [newId()] }])).toMatchObject({ raw: { code: 'UNKNOWN_TAG' } });
    expect((await add(maya, id, entries(MOOD_IMPORT_LIMITS.batch + 1))).status).toBe(400);
    expect((await add(maya, id, [])).status).toBe(400);
    expect((await maya.call(finishMoodImport, { params: { id } })).body.added).toBe(0);
  });

  it('takes a clock that is a little ahead for the present', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    await importAll(maya, [
      { ...(entries(1)[0] as ImportedMood), created_at: '2026-03-10T09:01:59Z', date: '2026-03-10' },
    ]);
    expect(await moodsOf(maya)).toMatchObject([{ created_at: '2026-03-10T09:00:00.000Z' }]);
  });

  it('for entries beyond the most, and then none of that call is added', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const id = await begin(maya);
    const { user_id } = await app.database.db.selectFrom('mood_imports').selectAll().executeTakeFirstOrThrow();
    const filler = entries(MOOD_IMPORT_LIMITS.entries - 1).map(({ strength: _, tags: __, ...entry }) => ({
      ...entry,
      user_id,
      import_id: id,
      tags: '',
    }));
    for (let from = 0; from < filler.length; from += 1_000)
      await app.database.db
        .insertInto('staged_moods')
        .values(filler.slice(from, from + 1_000))
        .execute();
    expect(await add(maya, id, entries(2, {}, '2020-01-01'))).toMatchObject({
      status: 409,
      raw: { code: 'MOOD_IMPORT_FULL' },
    });
    expect((await add(maya, id, entries(1, {}, '2020-01-01'))).status).toBe(200);
    expect((await tablesOf(app)).staged).toBe(MOOD_IMPORT_LIMITS.entries);
  });

  it('for entries of one that is finished, of somebody else, or unknown', async () => {
    const app = await createTestApp();
    const [maya, noor] = [await app.signIn('maya'), await app.signIn('noor')];
    const { id } = await importAll(maya, entries(1));
    expect((await add(maya, id, entries(1))).status).toBe(404);
    const open = await begin(maya);
    for (const user of [noor, maya]) {
      const params = { id: user === noor ? open : newId() };
      expect((await user.call(addToMoodImport, { params, body: { entries: entries(1) } })).status).toBe(404);
      expect((await user.call(finishMoodImport, { params })).status).toBe(404);
      expect((await user.call(undoMoodImport, { params })).status).toBe(404);
    }
  });

  it('when somebody has begun too many in a day', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    for (let count = 0; count < MOOD_IMPORT_LIMITS.perDay; count += 1) await begin(maya);
    const body = { id: newId(), source: 'daylio' };
    expect((await maya.call(beginMoodImport, { body })).status).toBe(429);
    app.clock.advance({ days: 1 });
    expect((await maya.call(beginMoodImport, { body })).status).toBe(201);
  });
});

describe('an import that is not finished', () => {
  it('is replaced by the next, and begun once per id', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const first = await begin(maya);
    await add(maya, first, entries(3));
    expect(await begin(maya, first)).toBe(first);
    expect(await tablesOf(app)).toEqual({ imports: 1, staged: 3 });
    await begin(maya);
    expect(await tablesOf(app)).toEqual({ imports: 1, staged: 0 });
    expect((await maya.call(finishMoodImport, { params: { id: first } })).status).toBe(404);
    expect((await maya.call(listMoodImports)).body).toEqual([]);
  });

  it('is deleted after a day; finished ones stay', async () => {
    const app = await createTestApp();
    const [maya, noor] = [await app.signIn('maya'), await app.signIn('noor')];
    await importAll(noor, entries(1));
    await add(maya, await begin(maya), entries(3));
    await sweepImports(app.database.db, new Date(app.clock.now().getTime() + DAY_MS));
    expect(await tablesOf(app)).toEqual({ imports: 2, staged: 3 });
    await sweepImports(app.database.db, new Date(app.clock.now().getTime() + DAY_MS + 1));
    expect(await tablesOf(app)).toEqual({ imports: 1, staged: 0 });
  });
});

describe('undoing an import', () => {
  it('deletes its entries, but none of others, and none that were corrected', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const kept = (await maya.call(saveMood, { body: { mood: 'Sad' } })).body;
    const { id } = await importAll(maya, entries(1_100));
    const later = entries(2, { mood: 'Bored' }, '2023-01-01');
    await importAll(maya, later);
    const newest = (await moodsOf(maya)).find(({ mood }) => mood === 'Happy');
    if (!newest) throw new Error('nothing was imported');
    await maya.call(correctMood, { params: { id: newest.id }, body: { mood: 'Angry', note: 'Mine' } });
    expect((await maya.call(undoMoodImport, { params: { id } })).body).toEqual({ id, removed: 1_099 });
    expect((await moodsOf(maya)).map(({ id: of, mood }) => [of, mood])).toEqual([
      [kept.id, 'Sad'],
      [newest.id, 'Angry'],
      [later[1]?.id, 'Bored'],
      [later[0]?.id, 'Bored'],
    ]);
    expect((await maya.call(undoMoodImport, { params: { id } })).status).toBe(404);
    expect((await maya.call(listMoodImports)).body).toHaveLength(1);
  });

  it('lets the same file be imported again', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const list = entries(3);
    const { id } = await importAll(maya, list);
    await maya.call(undoMoodImport, { params: { id } });
    expect(await importAll(maya, list)).toMatchObject({ added: 3, duplicates: 0 });
  });

  it('is possible for thirty days', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { id } = await importAll(maya, entries(1));
    const began = async (ms: number) =>
      app.database.db
        .updateTable('mood_imports')
        .set({ created_at: new Date(app.clock.now().getTime() - ms).toISOString() })
        .execute();
    await began(MOOD_IMPORT_LIMITS.undoDays * DAY_MS + 1);
    const late = await maya.call(undoMoodImport, { params: { id } });
    expect(late).toMatchObject({ status: 409, raw: { code: 'MOOD_IMPORT_OLD' } });
    await began(MOOD_IMPORT_LIMITS.undoDays * DAY_MS);
    expect((await maya.call(undoMoodImport, { params: { id } })).body.removed).toBe(1);
  });
});

it('links its entries to the meals around, and undoing takes the links back', async () => {
  const app = await createTestApp();
  const maya = await app.signIn('maya');
  const at = (time: string) => `2024-05-01T${time}:00.000Z`;
  await maya.call(logMeal, { body: { meal_name: 'Soup', created_at: at('12:00') } });
  const link = async () =>
    app.database.db
      .selectFrom('meal_outcomes')
      .select(['mood_before', 'mood_after', 'minutes'])
      .executeTakeFirstOrThrow();
  const none = await link();
  const list = (['11:00', '13:30'] as const).map((time, index) => ({
    ...(entries(1)[0] as ImportedMood),
    id: newId(),
    mood: index === 0 ? ('Sad' as const) : ('Happy' as const),
    created_at: at(time),
  }));
  const { id } = await importAll(maya, list);
  expect(await link()).toEqual({ mood_before: 'Sad', mood_after: 'Happy', minutes: 90 });
  await maya.call(undoMoodImport, { params: { id } });
  expect(await link()).toEqual(none);
});

it('lists imports page by page, newest first', async () => {
  const app = await createTestApp();
  const maya = await app.signIn('maya');
  const ids: string[] = [];
  for (let count = 0; count <= MOOD_IMPORT_LIMITS.page; count += 1) {
    ids.unshift((await importAll(maya, [])).id);
    app.clock.advance({ seconds: 1 });
  }
  const pages = [(await maya.call(listMoodImports)).body];
  pages.push((await maya.call(listMoodImports, { query: { before: pages[0]?.at(-1)?.id } })).body);
  expect(pages.flat().map(({ id }) => id)).toEqual(ids);
  expect(pages.map(({ length }) => length)).toEqual([MOOD_IMPORT_LIMITS.page, 1]);
  expect((await maya.call(listMoodImports, { query: { before: newId() } })).status).toBe(404);
});
