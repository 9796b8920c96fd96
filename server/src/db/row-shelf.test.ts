import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changes } from './changes.ts';
import { type Database, openDatabase } from './database.ts';
import { RowShelf } from './row-shelf.ts';

let database: Database;
beforeEach(() => {
  database = openDatabase({ file: ':memory:' });
});
afterEach(() => database.close());

const soup = { id: 'soup', version: '1' };
const stew = { id: 'stew', version: '1' };

describe('a shelf of rows', () => {
  it('reads only what it has not got, and leaves out what is gone', async () => {
    const shelf = new RowShelf<string>(database.db, new Changes(() => true), 'meals', { most: 10 });
    await shelf.take([soup], async () => [{ ...soup, made: 'Soup' }]);
    let asked: readonly string[] = [];
    const found = await shelf.take([soup, stew, { id: 'gone', version: '1' }], async (ids) => {
      asked = ids;
      return [{ ...stew, made: 'Stew' }];
    });
    expect(asked).toEqual(['stew', 'gone']);
    expect([...found]).toEqual([
      ['soup', 'Soup'],
      ['stew', 'Stew'],
    ]);
  });

  it('takes another version of a row for another row', async () => {
    const shelf = new RowShelf<string>(database.db, new Changes(() => true), 'meals', { most: 10 });
    await shelf.take([soup], async () => [{ ...soup, made: 'Soup' }]);
    const changed = { id: 'soup', version: '2' };
    const found = await shelf.take([changed], async () => [{ ...changed, made: 'Better soup' }]);
    expect(found.get('soup')).toBe('Better soup');
  });

  it('forgets its rows when one of their table has changed, and of no other', async () => {
    const changes = new Changes(() => true);
    const shelf = new RowShelf<string>(database.db, changes, 'meals', { most: 10 });
    const readAs = async (made: string) => (await shelf.take([soup], async () => [{ ...soup, made }])).get('soup');
    expect(await readAs('Soup')).toBe('Soup');
    changes.tell('users');
    expect(await readAs('Another soup')).toBe('Soup');
    changes.tell('meals');
    expect(await readAs('Another soup')).toBe('Another soup');
  });

  it('keeps nothing where neither changes are told nor rows have versions', async () => {
    const shelf = new RowShelf<string>(database.db, undefined, 'meals', { most: 10 });
    const readAs = async (made: string) => (await shelf.take([soup], async () => [{ ...soup, made }])).get('soup');
    expect([await readAs('Soup'), await readAs('Another soup')]).toEqual(['Soup', 'Another soup']);
  });
});
