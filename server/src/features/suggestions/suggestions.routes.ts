import * as contract from '@moodbowl/contract/suggestions';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { findShopping, suggestMeals } from './suggestions.service.ts';

export const suggestionRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.listSuggestions, async ({ user, now, query }) => suggestMeals(db, user, now, query));
  endpoint(contract.listMissing, async ({ user, params }) => {
    const { missing } = orNotFound(await findShopping(db, user, params.id));
    return missing;
  });
};
