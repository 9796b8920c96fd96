import * as contract from '@moodbowl/contract/recipe-files';
import type { FastifyReply } from 'fastify';
import { type FeaturePlugin, Streamed } from '../../http/endpoints.ts';
import { localDate } from '../../local-date.ts';
import { ExportsUnderWay } from '../profile/exports-under-way.ts';
import { documentOfExport, filesOfExport } from './export-recipes.ts';

function nameFile(reply: FastifyReply, name: string): void {
  void reply.header('content-disposition', `attachment; filename="${name}"`);
}

export const recipeFileRoutes: FeaturePlugin = ({ endpoint, chooseReader, throttle }) => {
  const exports = new ExportsUnderWay(throttle);

  endpoint(contract.exportRecipes, async ({ user, now, language, reply }) => {
    // Loaded with the first export.
    const { zipOf } = await import('./zip-file.ts');
    const pieces = zipOf(filesOfExport(await chooseReader(), { homeId: user.home_id, language, now }));
    const answer = new Streamed<string>(exports.begin(user.id, pieces));
    nameFile(reply, `moodbowl-recipes-${localDate(now, user.time_zone)}.zip`);
    void reply.type('application/zip');
    return answer;
  });

  endpoint(contract.exportRecipesDocument, async ({ user, now, reply }) => {
    const pieces = documentOfExport(await chooseReader(), user.home_id);
    const answer = new Streamed<string>(exports.begin(user.id, pieces));
    nameFile(reply, `moodbowl-recipes-${localDate(now, user.time_zone)}.json`);
    void reply.type('application/ld+json');
    return answer;
  });
};
