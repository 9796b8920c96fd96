import * as contract from '@moodbowl/contract/suggestions';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { findShopping, suggestMeals } from './suggestions.service.ts';

export const suggestionRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  endpoint(contract.listSuggestions, async ({ user, query }) => suggestMeals(db, user, clock.now(), query));
  endpoint(contract.listMissing, async ({ user, params }) => {
    const { missing } = orNotFound(await findShopping(db, user, params.id));
    return missing;
  });
};
