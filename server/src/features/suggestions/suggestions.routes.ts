import * as contract from '@moodbowl/contract/suggestions';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { findMissing, suggestMeals } from './suggestions.service.ts';

export const suggestionRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  endpoint(contract.listSuggestions, async ({ user }) =>
    suggestMeals(db, user, localDate(clock.now(), user.time_zone)),
  );
  endpoint(contract.listMissing, async ({ user, params }) => orNotFound(await findMissing(db, user, params.id)));
};
