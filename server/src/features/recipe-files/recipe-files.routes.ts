import * as contract from '@moodbowl/contract/recipe-files';
import { type FeaturePlugin, Streamed } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { ExportsUnderWay } from '../profile/exports-under-way.ts';
import { filesOfExport } from './export-recipes.ts';

export const recipeFileRoutes: FeaturePlugin = ({ endpoint, chooseReader, throttle }) => {
  const exports = new ExportsUnderWay(throttle);

  endpoint(contract.exportRecipes, async ({ user, now, language, reply }) => {
    // Loaded with the first export.
    const { zipOf } = await import('./zip-file.ts');
    const pieces = zipOf(filesOfExport(await chooseReader(), { homeId: user.home_id, language, now }));
    const answer = new Streamed<string>(exports.begin(user.id, pieces));
    const name = `moodbowl-recipes-${localDate(now, user.time_zone)}.zip`;
    void reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
    return answer;
  });
};
