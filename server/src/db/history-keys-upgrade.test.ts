import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest, MIGRATIONS } from './migrate.ts';
import { newId } from './new-id.ts';
import { openDatabase } from './open-database.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '024'));

it('an upgrade remembers singular and plural of a food once, for each home', async () => {
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const database = openDatabase(location);
  onTestFinished(database.close);
  await migrateToLatest(database, BEFORE);
  const [one, other] = [newId(), newId()].toSorted();
  const remembered = (home_id: string | undefined, item_name: string, day: number, aisle: string | null = null) => ({
    home_id: home_id ?? '',
    name_key: item_name.toLowerCase(),
    item_name,
    times: day,
    last_at: `2026-03-0${day}T09:00:00.000Z`,
    aisle: aisle as 'produce' | null,
  });
  const rows = [
    remembered(one, 'Kartoffel', 1, 'produce'),
    remembered(one, 'Kartoffeln', 2),
    remembered(one, 'Hafermilch', 3),
    remembered(one, 'Milch', 4),
    remembered(other, 'Potatoes', 5),
  ];
  await database.db.insertInto('grocery_history').values(rows).execute();

  await migrateToLatest(database);

  const after = await database.db
    .selectFrom('grocery_history')
    .orderBy('home_id')
    .orderBy('last_at')
    .select(['home_id', 'item_name', 'times', 'last_at', 'aisle'])
    .execute();
  const kept = rows.slice(2).map(({ name_key: _, ...row }) => row);
  expect(after).toEqual([
    { home_id: one, item_name: 'Kartoffeln', times: 3, last_at: '2026-03-02T09:00:00.000Z', aisle: 'produce' },
    ...kept,
  ]);
});
