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
const HEAD = `<link rel="icon" type="image/png" sizes="32x32" href="/favicon-32.png">
<link rel="stylesheet" href="${STYLE_PATH}">`;
const TOP = '<a href="/"><img src="/favicon-192.png" width="40" height="40" alt="">Moodbowl</a>';

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
    return renderRecipe(recipe, {
      language,
      picture: pictureOf(recipe, base),
      frame: frameOf(language, base + request.url),
    });
  });
}

/** With a link that brings the recipe at the address into the reader's own Moodbowl. */
function frameOf(language: Language, address: string): Frame {
  const keep = `/import?url=${encodeURIComponent(address)}`;
  return {
    head: HEAD,
    top: TOP,
    foot: `<a class="keep" href="${escapeHtml(keep)}">${escapeHtml(translators[language]('recipes.keepIt'))}</a>`,
  };
}

/**
 * The page of a recipe that this server shares, if the address is one of its links; undefined otherwise. The server need
 * not reach itself from outside to read it: whoever has the secret may read the recipe anyway, whatever stands before it.
 */
export async function findSharedPage(db: Db, address: string): Promise<string | undefined> {
  const { pathname, origin } = new URL(address);
  const secret = pathname.startsWith(LINK_PATH) ? secretOf(pathname.slice(LINK_PATH.length)) : undefined;
  const row = secret && (await findLinkedRecipe(db, secret));
  if (!row) return undefined;
  const recipe = toShared(row);
  return renderRecipe(recipe, { language: 'en', picture: pictureOf(recipe, origin), frame: frameOf('en', address) });
}

/** Only pictures of this server: the page asks no other. */
function pictureOf({ image_url }: SharedRecipe, base: string): string | undefined {
  return image_url.startsWith('/') ? new URL(`${API_BASE}${image_url}`, base).href : undefined;
}

function renderGone(language: Language): string {
  const gone = translators[language]('recipes.linkGone');
  return pageOf({
    language,
    title: gone,
    body: `<main><h1>${escapeHtml(gone)}</h1></main>`,
    frame: { head: HEAD, top: TOP, foot: '' },
  });
}
