import { getPatterns } from '@moodbowl/contract/patterns';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { readPatterns } from './patterns.service.ts';

export const patternRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(getPatterns, async ({ user, now }) => readPatterns(db, user, now));
};
