import { MOOD_NAMES } from '@moodbowl/contract/mood';
import * as contract from '@moodbowl/contract/suggestions';
import { MEALS } from '../../db/changes.ts';
import { Remembered } from '../../db/remembered.ts';
import { RowShelf } from '../../db/row-shelf.ts';
import { found } from '../../http/coded-error.ts';
import type { Feature } from '../../http/feature.ts';
import { localDate } from '../../local-date.ts';
import type { MealContent } from '../meals/meals.repository.ts';
import { CandidateShelf } from './candidate-shelf.ts';
import { findMissing, suggestMeals } from './suggestions.service.ts';

/** How much is kept. */
const MOST = {
  /** Meals as they are judged: those of all lists, and many that people have saved. */
  candidates: 1_500,
  /** Those lists, and many of what people have saved. */
  lists: 200,
  /** Meals as they are told. */
  contents: 500,
} as const;
/** One for each mood, and the newest of all. */
const LISTS_FOR_ALL = MOOD_NAMES.length + 1;

export const suggestionRoutes: Feature = ({ handle, db, clock, changes }) => {
  const context = {
    db,
    candidates: new CandidateShelf(db, changes, MOST),
    lists: changes && new Remembered<string>(changes, LISTS_FOR_ALL),
    contents: new RowShelf<MealContent>(db, changes, MEALS, { most: MOST.contents }),
  };
  handle(
    contract.listSuggestions,
    async ({ user }) => suggestMeals(context, user.id, localDate(clock.now(), user.time_zone)),
    (_, { id }) => [id, MEALS],
  );
  handle(contract.listMissing, async ({ user, params }) => found(await findMissing(db, user.id, params.id)));
};
