import { API_BASE } from '@moodbowl/contract/endpoint';
import { addGrocery, listGroceries, updateGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { listMeals } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { call } from '@moodbowl/harness/call';
import { type LoadRequest, NEW_ID } from '@moodbowl/harness/http-load';

/** A write, with the requests of all users who send it. */
export interface WriteCall {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
}

/** The writes that users do most. */
export async function writeCalls(url: string, tokens: readonly string[]): Promise<WriteCall[]> {
  const [meal] = await call(url, listMeals, { query: { limit: '1' } }, tokens[0]);
  const items: string[] = [];
  for (const token of tokens) items.push((await call(url, listGroceries, {}, token))[0]?.id ?? '');

  const post = (path: string, body: object) =>
    tokens.map((token): LoadRequest => ({
      method: 'POST',
      path: `${API_BASE}${path}`,
      token,
      body: JSON.stringify(body),
    }));
  /** All users change an item in one way, then in the other. */
  const change = (...changes: readonly { quantity: string; purchased: number }[]) =>
    changes.flatMap((body) =>
      tokens.map((token, turn): LoadRequest => ({
        method: updateGrocery.method,
        path: `${API_BASE}${updateGrocery.path.replace(':id', items[turn] ?? '')}`,
        token,
        body: JSON.stringify({ item_name: 'Oat milk', ...body }),
      })),
    );
  return [
    {
      name: 'POST /moods',
      requests: post(saveMood.path, { id: NEW_ID, mood: 'Happy', note: 'Soup with everybody around the table.' }),
    },
    {
      name: 'POST /groceries',
      requests: post(addGrocery.path, { id: NEW_ID, item_name: 'Oat milk', quantity: '1 l' }),
    },
    {
      name: 'PUT /groceries/:id, bought and back',
      requests: change({ quantity: '1 l', purchased: 1 }, { quantity: '1 l', purchased: 0 }),
    },
    {
      name: 'PUT /groceries/:id, quantity',
      requests: change({ quantity: '2 l', purchased: 0 }, { quantity: '3 l', purchased: 0 }),
    },
    { name: 'POST /meal-logs', requests: post(logMeal.path, { id: NEW_ID, meal_id: meal?.id ?? '' }) },
  ];
}
