import { t } from '@moodbowl/i18n/t';
import { addGroceries, addGrocery, deleteGrocery, GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { deleteMealLog, logMeal, MEAL_LOG_LIMITS } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import { deleteMood, MOOD_LIMITS, saveMood } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../test/test-app.ts';
import { SHARD_KEYS } from '../db/schema.ts';
import { newId } from '../db/new-id.ts';

const DATE = '2026-03-10';
const NOW = `${DATE}T09:00:00.000Z`;

interface World {
  readonly app: TestApp;
  readonly maya: TestUser;
  readonly userId: string;
  readonly mealId: string;
}

interface Quota {
  readonly table: 'mood_entries' | 'grocery_items' | 'meal_logs';
  readonly most: number;
  readonly code: string;
  readonly message: string;
  /** Whether there is room again on the next day. */
  readonly perDay: boolean;
  readonly row: (world: World) => object;
  readonly add: (world: World, user: TestUser, id?: string) => Promise<{ status: number; body: unknown; raw: object }>;
  readonly remove: (user: TestUser, id: string) => Promise<{ status: number }>;
}

const QUOTAS: readonly Quota[] = [
  {
    table: 'mood_entries',
    most: MOOD_LIMITS.perDay,
    code: 'MOOD_DAY_FULL',
    message: t('moods.dayFull'),
    perDay: true,
    row: () => ({ mood: 'Happy', note: '', date: DATE }),
    add: (_, user, id) => user.call(saveMood, { body: { id, mood: 'Sad' } }),
    remove: (user, id) => user.call(deleteMood, { params: { id } }),
  },
  {
    table: 'grocery_items',
    most: GROCERY_LIMITS.items,
    code: 'GROCERY_LIST_FULL',
    message: t('groceries.full'),
    perDay: false,
    row: () => ({ item_name: 'Leek', quantity: '1', purchased: 0 }),
    add: (_, user, id) => user.call(addGrocery, { body: { id, item_name: 'Salt' } }),
    remove: (user, id) => user.call(deleteGrocery, { params: { id } }),
  },
  {
    table: 'meal_logs',
    most: MEAL_LOG_LIMITS.perDay,
    code: 'MEAL_DAY_FULL',
    message: t('mealLogs.dayFull'),
    perDay: true,
    row: ({ mealId: meal_id }) => ({ meal_id, meal_name: 'Broth', date: DATE }),
    add: ({ mealId: meal_id }, user, id) => user.call(logMeal, { body: { id, meal_id } }),
    remove: (user, id) => user.call(deleteMealLog, { params: { id } }),
  },
];

/** Somebody who has all that the quota allows, but for `left`. */
async function createWorld({ table, most, row }: Quota, left: number): Promise<World> {
  const app = await createTestApp({ now: NOW, throttles: true });
  const cook = await app.signIn('cook', { admin: true });
  const meal = await cook.call(createMeal, { body: { name: 'Broth', mood: 'Sad', ingredients: ['1 leek'] } });
  const maya = await app.signIn('maya');
  const { db } = app.database;
  const { id: userId } = await db
    .selectFrom('users')
    .where('username', '=', 'maya')
    .select('id')
    .executeTakeFirstOrThrow();
  const world = { app, maya, userId, mealId: meal.body.id };
  await db
    .insertInto(table as 'grocery_items')
    .values(
      Array.from(
        { length: most - left },
        () => ({ [SHARD_KEYS[table]]: userId, id: newId(), created_at: NOW, ...row(world) }) as never,
      ),
    )
    .execute();
  return world;
}

async function countRows({ app, userId }: World, table: Quota['table']): Promise<number> {
  const { count } = await app.database.db
    .selectFrom(table as 'grocery_items')
    .where(SHARD_KEYS[table] as 'home_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe.each(QUOTAS)('the quota of $table', (quota) => {
  const { most, table, add, remove, perDay } = quota;

  it('refuses one more, stores nothing, and leaves others alone', async () => {
    const world = await createWorld(quota, 1);
    const { app, maya } = world;
    const last = await add(world, maya);
    expect(last.status).toBe(201);
    const { code, message } = quota;
    expect(await add(world, maya)).toMatchObject({ status: 409, raw: { code, message, error: message } });
    expect(await countRows(world, table)).toBe(most);
    expect((await add(world, await app.signIn('leo'))).status).toBe(201);

    expect((await remove(maya, (last.body as { id: string }).id)).status).toBe(200);
    expect((await add(world, maya)).status).toBe(201);
  });

  it("still returns what is stored under the client's id", async () => {
    const world = await createWorld(quota, 1);
    const { maya } = world;
    const id = newId();
    const first = await add(world, maya, id);
    const again = await add(world, maya, id);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await add(world, maya, newId())).status).toBe(409);
    expect(await countRows(world, table)).toBe(most);
  });

  it('is not used up by an id that somebody else has used', async () => {
    const world = await createWorld(quota, 1);
    const id = newId();
    const theirs = await add(world, await world.app.signIn('leo'), id);
    expect([theirs.status, (await add(world, world.maya, id)).status]).toEqual([201, 201]);
  });

  it('resets the next day if it is per day, and otherwise does not', async () => {
    const world = await createWorld(quota, 0);
    world.app.clock.advance({ days: 1 });
    expect((await add(world, world.maya)).status).toBe(perDay ? 201 : 409);
  });

  it('holds for many concurrent calls', async () => {
    const world = await createWorld(quota, 3);
    const calls = 12;
    const answers = await Promise.all(Array.from({ length: calls }, () => add(world, world.maya)));
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(calls - stored);
    expect(await countRows(world, table)).toBe(most - 3 + stored);
    // Statements of PostgreSQL that run at the same moment do not see each other's rows.
    const atMost = world.app.database.engine === 'sqlite' ? 3 : calls;
    expect(stored).toBeGreaterThanOrEqual(3);
    expect(stored).toBeLessThanOrEqual(atMost);
    expect((await add(world, world.maya)).status).toBe(409);
  });
});

it('stores nothing of a batch that would exceed the quota', async () => {
  const grocery = QUOTAS.find(({ table }) => table === 'grocery_items')!;
  const world = await createWorld(grocery, 1);
  const items = [{ item_name: 'Salt' }, { item_name: 'Peas' }];
  const { status, raw } = await world.maya.call(addGroceries, { body: { items } });
  expect([status, raw.code]).toEqual([409, grocery.code]);
  expect(await countRows(world, 'grocery_items')).toBe(grocery.most - 1);
});
