import {
  addGroceries,
  addGrocery,
  applyGroceryOperations,
  deleteGrocery,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import {
  declineOffer,
  getHome,
  inviteHome,
  joinHome,
  offerHome,
  removeMember,
  withdrawInvite,
} from '@moodbowl/contract/homes';
import { deleteAccount } from '@moodbowl/contract/profile';
import { addToPlan, changePlan, listPlan } from '@moodbowl/contract/plan';
import { createRecipe, deleteRecipe, listRecipes, updateRecipe } from '@moodbowl/contract/recipes';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { fillHome } from '../../../test/fill-home.ts';
import { befriend, idsOf, shareHome } from '../../../test/homes.ts';
import { untilLocked } from '../../../test/until-locked.ts';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { createTestDatabase, engine } from '../../../test/test-database.ts';
import type { Database } from '../../db/database.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { newId } from '../../db/new-id.ts';
import { openDatabase } from '../../db/open-database.ts';
import { type Change, changeAs } from '../../http/change.ts';
import { deleteUser } from '../profile/delete-user.ts';

const DATE = '2026-03-10';

/** One database, opened twice: SQLite has one connection for each, PostgreSQL a pool. */
async function openTwice(): Promise<[Database, Database]> {
  if (engine === 'postgres') {
    const database = await createTestDatabase();
    onTestFinished(database.close);
    return [database, database];
  }
  const folder = mkdtempSync(joinPath(tmpdir(), 'moodbowl-moving-'));
  const file = joinPath(folder, 'moodbowl.db');
  const databases: [Database, Database] = [openDatabase({ file }), openDatabase({ file })];
  onTestFinished(async () => {
    for (const database of databases) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await migrateToLatest(databases[0]);
  return databases;
}

/** Two servers on one database. */
async function setUp() {
  const [here, there] = await openTwice();
  return { app: await createTestApp({ database: here }), other: await createTestApp({ database: there }) };
}

const at = (app: TestApp, { token }: TestUser) => new TestUser(app, token, undefined);
const namesOf = async (user: TestUser) => (await user.call(listGroceries)).body.map(({ item_name }) => item_name);
const recipesOf = async (user: TestUser) =>
  (await user.call(listRecipes, { query: { limit: '500' } })).body.map(({ name }) => name);
const planOf = async (user: TestUser) =>
  (await user.call(listPlan, { query: { from: DATE, to: DATE } })).body.map(({ title }) => title);

/** What somebody has at home before they move. */
async function furnish(user: TestUser) {
  const items = ['Milk', 'Bread', 'Tea'].map((item_name) => ({ id: newId(), item_name }));
  await user.call(addGroceries, { body: { items } });
  const recipes = ['Soup', 'Stew'].map((name) => ({ id: newId(), name }));
  for (const recipe of recipes) await user.call(createRecipe, { body: recipe });
  const entries = [{ id: newId(), date: DATE, slot: 'lunch' as const, title: 'Leftovers' }];
  await user.call(addToPlan, { body: { entries } });
  return { items: items.map(({ id }) => id), recipes: recipes.map(({ id }) => id), entry: entries[0]?.id ?? '' };
}

/** One change of each kind, by its name. */
function changesOf(user: TestUser, { items, recipes, entry }: Awaited<ReturnType<typeof furnish>>) {
  const [milk = '', bread = '', tea = ''] = items;
  const [soup = '', stew = ''] = recipes;
  const kinds = {
    add: () => user.call(addGrocery, { body: { item_name: 'Added' } }),
    batch: () => user.call(addGroceries, { body: { items: [{ item_name: 'In a batch' }] } }),
    operation: () =>
      user.call(applyGroceryOperations, {
        body: {
          operations: [
            { id: newId(), kind: 'add', items: [{ id: newId(), item_name: 'By operation' }] },
            { id: newId(), kind: 'set', item: bread, item_name: 'Rye bread' },
          ],
        },
      }),
    put: () =>
      user.call(updateGrocery, { params: { id: milk }, body: { item_name: 'Oat milk', quantity: '2', purchased: 0 } }),
    deletion: () => user.call(deleteGrocery, { params: { id: tea } }),
    plan: () => user.call(addToPlan, { body: { entries: [{ date: DATE, slot: 'dinner', title: 'Planned' }] } }),
    replan: () => user.call(changePlan, { params: { id: entry }, body: { title: 'Changed leftovers' } }),
    recipe: () => user.call(createRecipe, { body: { name: 'Created' } }),
    recipeChange: () => user.call(updateRecipe, { params: { id: soup }, body: { name: 'Leek soup' } }),
    recipeDeletion: () => user.call(deleteRecipe, { params: { id: stew } }),
  } satisfies Record<string, () => Promise<{ status: number }>>;
  return Object.values(kinds);
}

/** What {@link changesOf} leaves. */
const LIST = ['Added', 'By operation', 'In a batch', 'Oat milk', 'Rye bread'];
const PLAN = ['Changed leftovers', 'Planned'];
const RECIPES = ['Created', 'Leek soup'];

async function shownTo(user: TestUser) {
  return {
    list: (await namesOf(user)).toSorted(),
    plan: (await planOf(user)).toSorted(),
    recipes: (await recipesOf(user)).toSorted(),
  };
}

describe('what somebody changes while they move', () => {
  it('into a home is in that home, by either server', async () => {
    const { app, other } = await setUp();
    const count = 10;
    for (let before = 0; before <= count; before += 1) {
      const [keeper, mover] = [await app.signIn(`keeper.${before}`), await app.signIn(`mover.${before}`)];
      const changes = changesOf(at(other, mover), await furnish(mover));
      const { code } = (await keeper.call(inviteHome)).body;
      const move = () => mover.call(joinHome, { params: { code }, body: { bring: true } });
      // The move begins before the first, between any two, and after the last.
      const calls = changes.toSpliced(before, 0, move as never);
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      expect(await shownTo(keeper)).toEqual({ list: LIST, plan: PLAN, recipes: RECIPES });
      expect(await shownTo(mover)).toEqual({ list: LIST, plan: PLAN, recipes: RECIPES });
    }
  });

  it('out of a home is where they lived at that moment, and never in both', async () => {
    const { app, other } = await setUp();
    for (let before = 0; before <= 6; before += 1) {
      const [keeper, member] = [await app.signIn(`keeper.${before}`), await app.signIn(`member.${before}`)];
      await shareHome(keeper, member);
      const { id } = await idsOf(app, `member.${before}`);
      const late = at(other, member);
      const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
      const adding = names.map((item_name) => () => late.call(addGrocery, { body: { item_name } }));
      const removal = () => keeper.call(removeMember, { params: { id } });
      const answers = await Promise.all(adding.toSpliced(before, 0, removal as never).map((call) => call()));
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      const [left, own] = [await namesOf(keeper), await namesOf(member)];
      expect([...left, ...own].toSorted()).toEqual(names.toSorted());
      // Whoever is out adds nothing more.
      await late.call(addGrocery, { body: { item_name: 'Too late' } });
      expect(await namesOf(keeper)).toEqual(left);
    }
  });
});

describe('an invitation for a friend', () => {
  it('may be ended from both sides at the same moment', async () => {
    const { app, other } = await setUp();
    const [keeper, friend] = [await app.signIn('keeper'), await app.signIn('friend')];
    const friend_id = await befriend(keeper, friend, 'friend');
    for (let round = 0; round < 12; round += 1) {
      const { id } = (await keeper.call(offerHome, { body: { friend_id } })).body;
      const ends = [
        () => keeper.call(withdrawInvite, { params: { id } }),
        () => at(other, friend).call(declineOffer, { params: { id } }),
      ];
      const answers = await atOnce(app, round % 2 === 0 ? ends : ends.toReversed());
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect((await friend.call(getHome)).body.offers).toEqual([]);
      expect((await keeper.call(getHome)).body.invites).toEqual([]);
    }
  });
});

interface Step {
  readonly isAfter: (statement: string, before: string) => boolean;
  readonly happens: () => Promise<unknown>;
}

/** Lets each of these happen in turn, once the statement has been executed after which it is due. PostgreSQL only. */
function duringStatements(steps: Step[]): void {
  const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
  let before = '';
  let isHappening = false;
  const run = async (client: pg.Client, args: unknown[]) => {
    const statement = String(args[0]);
    const [step] = steps;
    const isDue = !isHappening && step?.isAfter(statement, before) === true;
    if (!isHappening) before = statement;
    const result = await original.apply(client, args);
    if (!isDue) return result;
    steps.shift();
    isHappening = true;
    await step.happens();
    isHappening = false;
    return result;
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...args: unknown[]
  ) {
    return run(this, args) as never;
  });
  onTestFinished(() => {
    spy.mockRestore();
    expect(steps).toEqual([]);
  });
}

describe('a home whose keeper deletes their account', () => {
  /** What the keeper has, and what somebody could bring along: more than is deleted in one piece. */
  const KEPT = { recipes: 50 };
  const BROUGHT = { items: 500, recipes: 400 };

  async function withFullHomes() {
    const app = await createTestApp();
    const [keeper, joiner] = [await app.signIn('keeper'), await app.signIn('joiner')];
    for (let batch = 0; batch < BROUGHT.items; batch += 100) {
      const items = Array.from({ length: 100 }, (_, n) => ({ item_name: `Item ${batch + n}` }));
      await joiner.call(addGroceries, { body: { items } });
    }
    await fillHome(app, 'joiner', BROUGHT.recipes);
    await fillHome(app, 'keeper', KEPT.recipes);
    const invite = async () => (await keeper.call(inviteHome)).body.code;
    const join = async (code: string) => joiner.call(joinHome, { params: { code }, body: { bring: true } });
    return { app, keeper, invite, join };
  }

  /** What is in the home of who wanted to join. */
  async function countOwned(app: TestApp) {
    const { home_id } = await idsOf(app, 'joiner');
    const count = async (table: 'grocery_items' | 'recipes') =>
      (await app.database.db.selectFrom(table).where('home_id', '=', home_id).select('id').execute()).length;
    return { items: await count('grocery_items'), recipes: await count('recipes') };
  }

  /** Deletes the keeper's account; `meanwhile` happens once the deletion has begun. */
  async function deleteKeeper({ clock, database: { db } }: TestApp, id: string, meanwhile: () => Promise<unknown>) {
    const session = await db.selectFrom('sessions').where('user_id', '=', id).select('id').executeTakeFirstOrThrow();
    const caller = {
      id,
      home_id: id,
      session_id: session.id,
      session_expires_at: '',
      username: '',
      time_zone: 'UTC',
      language: 'en',
    } as const;
    const change = changeAs({ db, clock }, { ...caller, role: 'user' }, 'user');
    const begin: Change = async (work, locks) => {
      const begun = await change(work, locks);
      await meanwhile();
      return begun;
    };
    expect(await deleteUser(db, id, { change: begin })).toBe(true);
    expect(await db.selectFrom('users').where('id', '=', id).select('id').execute()).toEqual([]);
  }

  it('lets nobody in any more', async () => {
    const { app, invite, join } = await withFullHomes();
    const code = await invite();
    const { id } = await idsOf(app, 'keeper');
    let answer: Awaited<ReturnType<typeof join>> | undefined;
    await deleteKeeper(app, id, async () => (answer = await join(code)));
    expect(answer?.raw.code).toBe('INVITE_INVALID');
    expect(await countOwned(app)).toEqual(BROUGHT);
  });

  it('stays, with everything in it, if somebody has moved in nevertheless', async () => {
    const { app, invite, join } = await withFullHomes();
    const { id } = await idsOf(app, 'keeper');
    await deleteKeeper(app, id, async () => expect((await join(await invite())).status).toBe(200));
    expect(await countOwned(app)).toEqual({ ...BROUGHT, recipes: BROUGHT.recipes + KEPT.recipes });
  });

  // SQLite runs one transaction at a time.
  it.runIf(engine === 'postgres')('keeps what somebody writes who has moved in during the deletion', async () => {
    const app = await createTestApp();
    const [keeper, mate, late] = [await app.signIn('keeper'), await app.signIn('mate'), await app.signIn('late')];
    await shareHome(keeper, mate);
    const { id } = await idsOf(app, 'keeper');
    const { code } = (await keeper.call(inviteHome)).body;
    let written: Promise<{ status: number }> | undefined;
    duringStatements([
      {
        // The deletion has asked who lives there, not yet with the home to itself.
        isAfter: (statement, before) => /^select .*"home_members"/.test(statement) && before.includes('"users"'),
        happens: () => late.call(joinHome, { params: { code }, body: { bring: true } }),
      },
      {
        // Now it has, and a change of the newcomer waits.
        isAfter: (statement) => statement.startsWith('delete from "home_members"'),
        happens: async () => {
          written = late.call(addGrocery, { body: { item_name: 'Milk' } });
          await untilLocked(app.database.db);
        },
      },
    ]);
    expect(await deleteUser(app.database.db, id)).toBe(true);
    expect((await written)?.status).toBe(201);
    expect(await namesOf(late)).toEqual(['Milk']);
    expect(await namesOf(mate)).toEqual(['Milk']);
  });

  it('takes nothing from who joins at the same moment', async () => {
    const { app, keeper, invite, join } = await withFullHomes();
    const code = await invite();
    const [deletion, joining] = await atOnce(app, [
      () => keeper.call(deleteAccount, { body: { password: 'porridge' } }),
      () => join(code),
    ]);
    expect(deletion.status).toBe(200);
    expect([200, 410]).toContain(joining.status);
    const { items, recipes } = await countOwned(app);
    expect(items).toBe(BROUGHT.items);
    expect(recipes).toBeGreaterThanOrEqual(BROUGHT.recipes);
  });
});
