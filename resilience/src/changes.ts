import { addGrocery, deleteGrocery, updateGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { call, Refusal } from './call.ts';
import type { Person } from './people.ts';

/** What people do to their things; each is one request that may be sent again without doing it twice. */
export type Kind = 'mood' | 'eaten' | 'grocery' | 'bought' | 'deleted';

/** One change; those of the same id happen one after another. */
export interface Change {
  readonly kind: Kind;
  /** Made by the client: of the new row, or of the row that is changed. */
  readonly id: string;
  readonly person: Person;
  /** How often it was sent. */
  attempts: number;
  /** Whether the server has said that it is done. */
  acknowledged: boolean;
}

const itemOf = (id: string) => ({ item_name: `Item ${id}`, quantity: '1' });

/** Sends a change once; throws when it was not acknowledged. */
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
        // An earlier attempt may have done it, although its answer got lost.
        if (!(error instanceof Refusal && error.status === 404 && change.attempts > 1)) throw error;
      });
      break;
  }
  change.acknowledged = true;
}
