import type { Endpoint } from '@moodbowl/contract/endpoint';
import { listFriends } from '@moodbowl/contract/friends';
import { addGrocery, deleteGrocery, listGroceries, updateGrocery } from '@moodbowl/contract/groceries';
import { listMeals } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { getStreak, listMoods, saveMood, todaysMood } from '@moodbowl/contract/moods';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { randomUUIDv7 } from 'node:crypto';
import type { Random } from '../../server/src/demo/random.ts';
import { MEAL_PAGE, MOOD_PAGE } from './read-calls.ts';

/** One call to the server. */
export interface DayCall {
  /** The row of the table that it counts in. */
  readonly kind: string;
  readonly endpoint: Endpoint;
  /** Below the API base, with parameters and query. */
  readonly path: string;
  readonly body?: unknown;
}

const read = (kind: string, endpoint: Endpoint, query = ''): DayCall => ({
  kind,
  endpoint,
  path: `${endpoint.path}${query}`,
});

/** How many of a hundred calls each read is, about as often as a visit to the app sends it. */
const READS = [
  { share: 15, call: read("today's mood", todaysMood) },
  { share: 13, call: read('groceries', listGroceries) },
  { share: 13, call: read('streak', getStreak) },
  { share: 9, call: read('page of meals', listMeals, MEAL_PAGE) },
  { share: 6, call: read('page of moods', listMoods, MOOD_PAGE) },
  { share: 6, call: read('friends', listFriends) },
  { share: 4, call: read('suggestions', listSuggestions) },
  { share: 4, call: read('saved meals', listSavedMeals, MEAL_PAGE) },
];
const GROCERY_WRITES = 20;
const MOOD_WRITES = 8;
const SIGN_INS = 2;

export const SIGN_IN = 'sign-in';

/** What a visitor does next: a read, or something that needs more than a fixed path. */
export type Action = DayCall | 'grocery' | 'mood' | 'sign-in';

/** A hundred actions. They are shuffled and used up again and again, so that all shares are exact. */
export const ACTIONS: readonly Action[] = [
  ...READS.flatMap(({ share, call }) => Array.from({ length: share }, () => call)),
  ...Array.from({ length: GROCERY_WRITES }, () => 'grocery' as const),
  ...Array.from({ length: MOOD_WRITES }, () => 'mood' as const),
  ...Array.from({ length: SIGN_INS }, () => 'sign-in' as const),
];

/** A signed-in user who sends one call at a time. */
export class Visitor {
  readonly token: string;
  #itemId = '';
  #groceryWrites = 0;

  constructor(token: string) {
    this.token = token;
  }

  /** The call for an action. Groceries are added, ticked, changed and deleted in turn, each equally often. */
  callFor(action: Exclude<Action, 'sign-in'>, random: Random): DayCall {
    if (action === 'grocery') return this.#nextGroceryWrite();
    if (action !== 'mood') return action;
    const body = { id: randomUUIDv7(), mood: random.pick(MOOD_NAMES), note: 'Soup with everybody.' };
    return { kind: 'mood logged', endpoint: saveMood, path: saveMood.path, body };
  }

  #nextGroceryWrite(): DayCall {
    const step = this.#groceryWrites % 4;
    this.#groceryWrites += 1;
    if (step === 0) this.#itemId = randomUUIDv7();
    const path = updateGrocery.path.replace(':id', this.#itemId);
    const item = { item_name: 'Oat milk', quantity: '1', purchased: 1 };
    if (step === 1) return { kind: 'grocery ticked', endpoint: updateGrocery, path, body: item };
    if (step === 2)
      return { kind: 'quantity changed', endpoint: updateGrocery, path, body: { ...item, quantity: '2' } };
    if (step === 3) return { kind: 'grocery deleted', endpoint: deleteGrocery, path };
    const body = { id: this.#itemId, item_name: 'Oat milk', quantity: '1' };
    return { kind: 'grocery added', endpoint: addGrocery, path: addGrocery.path, body };
  }
}
