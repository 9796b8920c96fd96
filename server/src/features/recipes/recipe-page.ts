import { API_BASE } from '@moodbowl/contract/endpoint';
import { acceptedLanguage, type Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import type { SecurityHeaders } from '../../http/headers.ts';
import { secretOf } from '../../db/link-keys.ts';
import { LINK_PATH } from './recipe-link.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { type Frame, pageOf, recipeStyle, renderRecipe } from './render-recipe.ts';
import { type SharedRecipe, toShared } from './shared-recipe.ts';
import { findLinkedRecipe } from './recipes.repository.ts';

const STYLE_PATH = `${LINK_PATH}recipe.css`;
const FRAME: Frame = {
  head: `<link rel="icon" type="image/png" sizes="32x32" href="/favicon-32.png">
<link rel="stylesheet" href="${STYLE_PATH}">`,
  foot: '<a href="/">Moodbowl</a>',
};

interface Options {
  readonly db: Db;
  readonly headers: SecurityHeaders;
  readonly publicUrl?: string | undefined;
}

/**
 * Serves recipes that are shared by link: a page without scripts that anybody can read, that search engines leave out,
 * and from which other recipe managers can import.
 */
export function addRecipePages(app: FastifyInstance, { db, headers, publicUrl }: Options): void {
  app.get(STYLE_PATH, (_request, reply) =>
    reply.headers(headers.docs).type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(recipeStyle()),
  );
  app.get<{ Params: { key: string } }>(`${LINK_PATH}:key`, async (request, reply) => {
    const secret = secretOf(request.params.key);
    const row = secret && (await findLinkedRecipe(db, secret));
    const language = acceptedLanguage(request.headers['accept-language']);
    void reply
      .headers(headers.notFound)
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .status(row ? 200 : 404);
    const base = publicUrl ?? `${request.protocol}://${request.host}`;
    if (!row) return renderGone(language);
    const recipe = toShared(row);
    return renderRecipe(recipe, { language, picture: pictureOf(recipe, base), frame: FRAME });
  });
}

/** Only pictures of this server: the page asks no other. */
function pictureOf({ image_url }: SharedRecipe, base: string): string | undefined {
  return image_url.startsWith('/') ? new URL(`${API_BASE}${image_url}`, base).href : undefined;
}

function renderGone(language: Language): string {
  const gone = translators[language]('recipes.linkGone');
  return pageOf({ language, title: gone, body: `<main><h1>${escapeHtml(gone)}</h1></main>`, frame: FRAME });
}
