import { MOOD_NAMES } from '@moodbowl/contract/mood';
import * as contract from '@moodbowl/contract/suggestions';
import { MEALS } from '../../db/changes.ts';
import { Remembered } from '../../db/remembered.ts';
import { RowShelf } from '../../db/row-shelf.ts';
import type { Feature } from '../../http/feature.ts';
import { localDate } from '../../local-date.ts';
import type { Judged } from './suggestions.repository.ts';
import { suggestMeals } from './suggestions.service.ts';

/** One for each mood, and the newest of all. */
const MOST_LISTS = MOOD_NAMES.length + 1;

/** How many meals are kept as they are judged. Where no lists are remembered, there is room for those of each mood. */
const MOST_JUDGED = { besideLists: 1_000, alone: 2_000 } as const;

export const suggestionRoutes: Feature = ({ handle, db, clock, changes }) => {
  const context = {
    db,
    judged: new RowShelf<Judged>(db, changes, MEALS, { most: changes ? MOST_JUDGED.besideLists : MOST_JUDGED.alone }),
    lists: changes && new Remembered<readonly Judged[]>(changes, MOST_LISTS),
  };
  handle(
    contract.listSuggestions,
    async ({ user }) => suggestMeals(context, user.id, localDate(clock.now(), user.time_zone)),
    (_, { id }) => [id, MEALS],
  );
};
