import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, engine } from '../../test/test-database.ts';
import { MEALS } from './changes.ts';
import { type Database, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';

const NOW = '2026-03-10T09:00:00.000Z';

function watched(database: Database) {
  const changes = database.watchChanges?.();
  if (!changes) throw new Error('nothing is known of changes');
  return changes;
}

async function addPerson({ db }: Database, id: string) {
  const keys = { username: id, username_key: id, email: `${id}@b.c`, email_key: `${id}@b.c` };
  const rest = { password_hash: '', role: 'user', time_zone: 'UTC', created_at: NOW } as const;
  await db
    .insertInto('users')
    .values({ id, ...keys, ...rest })
    .execute();
}

async function addMeal({ db }: Database, id: string) {
  const texts = { name: id, name_key: id, description: '', ingredients: '[]', steps: '[]', search_text: id };
  await db
    .insertInto('meals')
    .values({ id, ...texts, mood: 'Happy', image_url: '', created_at: NOW })
    .execute();
}

describe.runIf(engine === 'sqlite')('changes', () => {
  async function world() {
    const database = await createTestDatabase();
    onTestFinished(database.close);
    const changes = watched(database);
    for (const id of ['ann', 'ben', 'cyd']) await addPerson(database, id);
    await addMeal(database, 'soup');
    const { db } = database;
    await db.insertInto('saved_meals').values({ user_id: 'ann', meal_id: 'soup', created_at: NOW }).execute();
    await db
      .insertInto('friendships')
      .values({
        lower_id: 'ann',
        higher_id: 'ben',
        id: 'f',
        requested_by: 'ann',
        created_at: NOW,
        accepted_at: NOW,
      })
      .execute();
    /** About whom something changes meanwhile. */
    const changedBy = async (work: { execute(): Promise<unknown> }) => {
      const { moment } = changes;
      await work.execute();
      return ['ann', 'ben', 'cyd', MEALS].filter((subject) => !changes.isUnchangedSince(moment, [subject]));
    };
    return { database, db, changes, changedBy };
  }

  it('are told of whoever they are about, by themselves and with others', async () => {
    const { db, changes, changedBy } = await world();
    const item = { user_id: 'ann', id: 'i', item_name: 'x', quantity: '1', purchased: 0, created_at: NOW } as const;
    expect(await changedBy(db.insertInto('grocery_items').values(item))).toEqual(['ann']);
    expect(await changedBy(db.updateTable('grocery_items').set({ purchased: 1 }))).toEqual(['ann']);
    expect(await changedBy(db.deleteFrom('grocery_items'))).toEqual(['ann']);
    expect(await changedBy(db.deleteFrom('grocery_items'))).toEqual([]);
    expect(await changedBy(db.updateTable('friendships').set({ accepted_at: null }))).toEqual(['ann', 'ben']);
    expect(await changedBy(db.updateTable('meals').set({ name: 'Broth' }))).toEqual([MEALS]);
    expect(await changedBy(db.updateTable('users').set({ avatar: 'Sad' }).where('id', '=', 'cyd'))).toEqual(['cyd']);
    expect(changes.isUnchangedSince(changes.moment - 1, ['ann', 'cyd'])).toBe(false);
    expect(changes.isUnchangedSince(changes.moment, ['ann', 'ben', 'cyd', MEALS])).toBe(true);
  });

  it('are told of everybody who loses something with what is deleted', async () => {
    const { db, changedBy } = await world();
    expect(await changedBy(db.deleteFrom('meals'))).toEqual(['ann', MEALS]);
    expect(await changedBy(db.deleteFrom('users').where('id', '=', 'ann'))).toEqual(['ann', 'ben']);
  });

  it('cannot be ruled out while somebody is changing things', async () => {
    const { db, changes } = await world();
    const during = await db.transaction().execute(async () => changes.isUnchangedSince(changes.moment, ['ben']));
    expect([during, changes.isUnchangedSince(changes.moment, ['ben'])]).toEqual([false, true]);
  });

  it('are watched once, however often that is asked for', async () => {
    const { database, changes } = await world();
    expect(database.watchChanges?.()).toBe(changes);
  });

  it('count for everybody when another process makes them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'moodbowl-changes-'));
    const [database, other] = [1, 2].map(() => openDatabase({ file: join(folder, 'moodbowl.db') }));
    if (!database || !other) throw new Error('not opened');
    onTestFinished(async () => {
      await database.close();
      await other.close();
      await rm(folder, { recursive: true, force: true });
    });
    await migrateToLatest(database);
    const changes = watched(database);
    const isUnchanged = async (moment: number) => {
      await nextTurn();
      return changes.isUnchangedSince(moment, ['ben']);
    };
    await isUnchanged(0);
    const { moment } = changes;
    expect(await isUnchanged(moment)).toBe(true);
    await addPerson(other, 'ann');
    expect(await isUnchanged(moment)).toBe(false);
    expect(await isUnchanged(changes.moment)).toBe(true);
    await addPerson(database, 'ben');
    expect(await isUnchanged(changes.moment)).toBe(true);
  });
});

describe.runIf(engine === 'postgres')('changes', () => {
  it('are unknown where many processes serve', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.close);
    expect(database.watchChanges).toBeUndefined();
  });
});
