import * as contract from '@moodbowl/contract/suggestions';
import { found } from '../../http/errors.ts';
import type { Feature } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { findMissing, suggestMeals } from './suggestions.service.ts';

export const suggestionRoutes: Feature = ({ handle, db, clock }) => {
  handle(contract.listSuggestions, async ({ user }) =>
    suggestMeals(db, user.id, localDate(clock.now(), user.time_zone)),
  );
  handle(contract.listMissing, async ({ user, params }) => found(await findMissing(db, user.id, params.id)));
};
