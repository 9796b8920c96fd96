import { addGrocery, deleteGrocery, updateGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { call, Refusal } from '@moodbowl/harness/call';
import type { Person } from './people.ts';

/** Kinds of changes. Each is one request that is safe to repeat. */
export type Kind = 'mood' | 'eaten' | 'grocery' | 'bought' | 'deleted';

/** One change. Changes with the same id happen one after another. */
export interface Change {
  readonly kind: Kind;
  /** The client's id of the row that is created or changed. */
  readonly id: string;
  readonly person: Person;
  /** How often it was sent. */
  attempts: number;
  /** Whether the server has confirmed it. */
  acknowledged: boolean;
}

const itemOf = (id: string) => ({ item_name: `Item ${id}`, quantity: '1' });

/** Sends a change once. Throws unless the server acknowledges it. */
export async function send(url: string, change: Change): Promise<void> {
  const { kind, id, person } = change;
  change.attempts += 1;
  switch (kind) {
    case 'mood':
      await call(url, saveMood, { body: { id, mood: 'Happy', note: id } }, person.token);
      break;
    case 'eaten':
      await call(url, logMeal, { body: { id, meal_id: person.mealId } }, person.token);
      break;
    case 'grocery':
      await call(url, addGrocery, { body: { id, ...itemOf(id) } }, person.token);
      break;
    case 'bought':
      await call(url, updateGrocery, { params: { id }, body: { ...itemOf(id), purchased: 1 } }, person.token);
      break;
    case 'deleted':
      await call(url, deleteGrocery, { params: { id } }, person.token).catch((error: unknown) => {
        // An earlier attempt may have succeeded although its response was lost.
        if (!(error instanceof Refusal && error.status === 404 && change.attempts > 1)) throw error;
      });
      break;
  }
  change.acknowledged = true;
}
