import * as contract from '@moodbowl/contract/recipe-files';
import { acceptedLanguage } from '@moodbowl/i18n/languages';
import { type FeaturePlugin, Streamed } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { ExportsUnderWay } from '../profile/exports-under-way.ts';
import { filesOfExport } from './export-recipes.ts';

export function recipeFileRoutes({ throttles }: { readonly throttles: boolean }): FeaturePlugin {
  return ({ endpoint, chooseReader, clock }) => {
    const exports = new ExportsUnderWay();

    endpoint(contract.exportRecipes, async ({ user, request, reply }) => {
      const now = clock.now();
      const language = acceptedLanguage(request.headers['accept-language']);
      // Loaded with the first export.
      const { zipOf } = await import('./zip-file.ts');
      const pieces = zipOf(filesOfExport(await chooseReader(), { homeId: user.home_id, language, now }));
      const answer = new Streamed<string>(throttles ? exports.begin(user.id, pieces) : pieces);
      const name = `moodbowl-recipes-${localDate(now, user.time_zone)}.zip`;
      void reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
      return answer;
    });
  };
}
