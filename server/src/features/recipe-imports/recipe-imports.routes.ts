import { IMPORT_LIMITS, importPicture, importRecipe } from '@moodbowl/contract/recipe-imports';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { FetchPublic } from '../../http/fetch-public.ts';
import type { Limits } from '../../http/throttle.ts';
import { storeRecipePicture } from '../recipes/recipe-pictures.service.ts';
import { findSharedPage } from '../recipes/recipe-page.ts';
import { readHtml, readText, readWebPage } from './recipe-imports.service.ts';

const HOUR = 60 * 60;

const perHour = (hits: number): Limits => ({
  account: { hits, seconds: HOUR },
  address: { hits: 2 * hits, seconds: HOUR },
});

const FETCHING = perHour(IMPORT_LIMITS.perHour);
/** As many as may be uploaded: a file with many recipes names as many pictures. */
const FETCHING_PICTURES = perHour(2_500);
/** Reading a page takes processor time, wherever it comes from. Somebody who moves in sends many. */
const READING = perHour(300);

interface Options {
  readonly fetchPublic: FetchPublic;
  /** The most bytes of all pictures of a home. */
  readonly pictureQuota: number;
}

export function recipeImportRoutes({ fetchPublic, pictureQuota }: Options): FeaturePlugin {
  return ({ endpoint, db }) => {
    endpoint(importRecipe, async ({ present, throttle, body }) => {
      const user = await present();
      const isAddress = !('html' in body || 'text' in body);
      if (isAddress) {
        await throttle('recipe-imports', FETCHING);
        const html = await findSharedPage(db, body.url);
        if (html !== undefined) return readHtml(user.id, { html, url: body.url, name: body.name });
        return readWebPage(fetchPublic, user.id, { url: body.url, name: body.name });
      }
      await throttle('recipe-readings', READING);
      return 'html' in body
        ? readHtml(user.id, { html: body.html, url: body.url, name: body.name })
        : readText(user.id, body.text);
    });

    endpoint(importPicture, async ({ present, change, now, throttle, body }) => {
      const user = await present();
      await throttle('recipe-import-pictures', FETCHING_PICTURES);
      const { body: sent } = await fetchPublic(body.url, { kind: 'picture', account: user.id });
      // Loaded with the first picture: loading it takes as long as starting the server.
      const { normalisePicture } = await import('../uploads/normalise-picture.ts');
      const content = await normalisePicture(sent, user.id);
      const picture = { content, now, quota: pictureQuota };
      return change(async (transaction, { home_id: homeId }) => ({
        url: await storeRecipePicture(transaction, { homeId, ...picture }),
      }));
    });
  };
}
