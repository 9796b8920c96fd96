import { API_BASE } from '@moodbowl/contract/endpoint';
import { addGrocery, updateGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { COMMUNITY, usernameInTurn } from './community.ts';
import { type LoadRequest, NEW_ID } from './load.ts';

/** Somebody who writes. */
export interface Writer {
  readonly id: string;
  readonly token: string;
  readonly groceryId: string;
}

/** A write of somebody who is signed in, and the same row written by hand. */
export interface WriteCall {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  readonly statement: string;
  readonly rows: readonly (readonly SQLInputValue[])[];
}

/** Who has these tokens, which are in the order of {@link usernameInTurn}. */
export function writersOf(dataDir: string, tokens: readonly string[]): Writer[] {
  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'), { readOnly: true });
  const find = sqlite.prepare(
    'select users.id, min(grocery_items.id) as groceryId from users join grocery_items on user_id = users.id where username = ?',
  );
  const writers = tokens.map((token, turn) => ({ token, ...find.get(usernameInTurn(turn, COMMUNITY)) }) as Writer);
  sqlite.close();
  return writers;
}

/** The id of some meal. */
export function someMeal(dataDir: string): { id: string; name: string } {
  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'), { readOnly: true });
  const meal = sqlite.prepare('select id, name from meals order by id limit 1').get();
  sqlite.close();
  return meal as { id: string; name: string };
}

const NOTE = 'Soup with everybody around the table.';
const ITEM = 'Oat milk';
const UPDATE = 'update grocery_items set item_name = ?, quantity = ?, purchased = ? where user_id = ? and id = ?';

/** The writes that people do most. */
export function writeCalls(writers: readonly Writer[], meal: { id: string; name: string }): WriteCall[] {
  const now = new Date().toISOString();
  const today = now.slice(0, 10);
  /** What each writer sends, one after another. */
  const post = (path: string, body: object): LoadRequest[] =>
    writers.map(({ token }) => ({ method: 'POST', path: `${API_BASE}${path}`, token, body: JSON.stringify(body) }));
  /** Each writer changes an item in one way, and when all have, in the other. */
  const change = (...ways: readonly { quantity: string; purchased: number }[]) => ({
    requests: ways.flatMap((way) =>
      writers.map(({ token, groceryId }): LoadRequest => ({
        method: updateGrocery.method,
        path: `${API_BASE}${updateGrocery.path.replace(':id', groceryId)}`,
        token,
        body: JSON.stringify({ item_name: ITEM, ...way }),
      })),
    ),
    statement: UPDATE,
    rows: ways.flatMap(({ quantity, purchased }) =>
      writers.map(({ id, groceryId }) => [ITEM, quantity, purchased, id, groceryId]),
    ),
  });
  return [
    {
      name: 'POST /moods',
      requests: post(saveMood.path, { id: NEW_ID, mood: 'Happy', note: NOTE }),
      statement: 'insert into mood_entries (user_id, id, mood, note, created_at, date) values (?, ?, ?, ?, ?, ?)',
      rows: writers.map(({ id }) => [id, NEW_ID, 'Happy', NOTE, now, today]),
    },
    {
      name: 'POST /groceries',
      requests: post(addGrocery.path, { id: NEW_ID, item_name: ITEM, quantity: '1 l' }),
      statement:
        'insert into grocery_items (user_id, id, item_name, quantity, purchased, created_at) values (?, ?, ?, ?, 0, ?)',
      rows: writers.map(({ id }) => [id, NEW_ID, ITEM, '1 l', now]),
    },
    {
      name: 'PUT /groceries/:id, bought and back',
      ...change(...[1, 0].map((purchased) => ({ quantity: '1 l', purchased }))),
    },
    {
      name: 'PUT /groceries/:id, quantity',
      ...change(...['2 l', '3 l'].map((quantity) => ({ quantity, purchased: 0 }))),
    },
    {
      name: 'POST /meal-logs',
      requests: post(logMeal.path, { id: NEW_ID, meal_id: meal.id }),
      statement: 'insert into meal_logs (user_id, id, meal_id, meal_name, created_at, date) values (?, ?, ?, ?, ?, ?)',
      rows: writers.map(({ id }) => [id, NEW_ID, meal.id, meal.name, now, today]),
    },
  ];
}
