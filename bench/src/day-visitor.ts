import type { Endpoint } from '@moodbowl/contract/endpoint';
import { listFriends } from '@moodbowl/contract/friends';
import { addGrocery, deleteGrocery, listGroceries, updateGrocery } from '@moodbowl/contract/groceries';
import { listMeals } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { getStreak, listMoods, saveMood, todaysMood } from '@moodbowl/contract/moods';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { randomUUIDv7 } from 'node:crypto';
import type { Random } from '../../server/src/cli/demo/random.ts';

/** What somebody asks of the server. */
export interface DayCall {
  /** As the table calls it. */
  readonly kind: string;
  readonly endpoint: Endpoint;
  /** Below the API base, with everything filled in. */
  readonly path: string;
  readonly body?: unknown;
}

const read = (kind: string, endpoint: Endpoint, query = ''): DayCall => ({
  kind,
  endpoint,
  path: `${endpoint.path}${query}`,
});

/** Reads, with how many of a hundred calls each is; a visit to the page asks for them about as often. */
const READS = [
  { share: 15, call: read("today's mood", todaysMood) },
  { share: 13, call: read('groceries', listGroceries) },
  { share: 13, call: read('streak', getStreak) },
  { share: 9, call: read('a page of meals', listMeals) },
  { share: 6, call: read('a page of moods', listMoods, '?limit=20') },
  { share: 6, call: read('friends', listFriends) },
  { share: 4, call: read('suggestions', listSuggestions) },
  { share: 4, call: read('saved meals', listSavedMeals) },
];
const GROCERIES_SHARE = 20;
const MOODS_SHARE = 8;
const SIGN_INS_SHARE = 2;

export const SIGN_IN = 'sign-in';

/** What is to be done next: a read, or one of what changes something. */
export type Deed = DayCall | 'grocery' | 'mood' | 'sign-in';

/** A hundred calls of a day; shuffled and dealt again and again, so that the shares are met exactly. */
export const DEEDS: readonly Deed[] = [
  ...READS.flatMap(({ share, call }) => Array.from({ length: share }, () => call)),
  ...Array.from({ length: GROCERIES_SHARE }, () => 'grocery' as const),
  ...Array.from({ length: MOODS_SHARE }, () => 'mood' as const),
  ...Array.from({ length: SIGN_INS_SHARE }, () => 'sign-in' as const),
];

/** Somebody signed in, who does one thing after another. */
export class Visitor {
  readonly token: string;
  #itemId = '';
  #groceriesDone = 0;

  constructor(token: string) {
    this.token = token;
  }

  /** The call for what is to be done; groceries are added, ticked, changed and deleted in turn, each equally often. */
  call(deed: Exclude<Deed, 'sign-in'>, random: Random): DayCall {
    if (deed === 'grocery') return this.#nextGrocery();
    if (deed !== 'mood') return deed;
    const body = { id: randomUUIDv7(), mood: random.pick(MOOD_NAMES), note: 'Soup with everybody.' };
    return { kind: 'mood logged', endpoint: saveMood, path: saveMood.path, body };
  }

  #nextGrocery(): DayCall {
    const step = this.#groceriesDone % 4;
    this.#groceriesDone += 1;
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
