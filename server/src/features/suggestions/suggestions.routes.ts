import { MOOD_NAMES } from '@moodbowl/contract/mood';
import * as contract from '@moodbowl/contract/suggestions';
import { MEALS } from '../../db/changes.ts';
import { Remembered } from '../../db/remembered.ts';
import { type RowKey, RowShelf } from '../../db/row-shelf.ts';
import type { Feature } from '../../http/feature.ts';
import { localDate } from '../../local-date.ts';
import type { Judged } from './suggestions.repository.ts';
import { suggestMeals } from './suggestions.service.ts';

/** One for each mood, and the newest of all. */
const MOST_LISTS = MOOD_NAMES.length + 1;

/** How many meals are kept as they are judged: those of all lists, and many that people have saved. */
const MOST_JUDGED = 1_500;

export const suggestionRoutes: Feature = ({ handle, db, clock, changes }) => {
  const context = {
    db,
    judged: new RowShelf<Judged>(db, changes, MEALS, { most: MOST_JUDGED }),
    lists: changes && new Remembered<readonly RowKey[]>(changes, MOST_LISTS),
  };
  handle(
    contract.listSuggestions,
    async ({ user }) => suggestMeals(context, user.id, localDate(clock.now(), user.time_zone)),
    (_, { id }) => [id, MEALS],
  );
};
