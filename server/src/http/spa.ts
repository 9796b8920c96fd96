import { acceptedLanguage, type Language, LANGUAGE_TAGS } from '@moodbowl/i18n/languages';
import { message } from '@moodbowl/i18n/message';
import { translators } from '@moodbowl/i18n/translators';
import { isPagePath } from '@moodbowl/contract/page-routes';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from './errors.ts';
import type { SecurityHeaders } from './headers.ts';
import { API_BASE } from '@moodbowl/contract/endpoint';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const IMPORT = /^\/import\/*(\?|$)/i;

interface PageOptions {
  /** The folder of the built page. Without it, only the API is served. */
  readonly pageDir?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly headers: SecurityHeaders;
  /** The methods that the API supports at a path; none if it has no such path. */
  readonly methodsAt: (path: string) => readonly string[];
}

/**
 * Serves the built page: hashed assets for a year, everything else revalidated, and the shell at each of its routes. A
 * wrong method is a 405. Anything else is a 404: a small page for browsers, JSON for other clients.
 */
export async function addPage(
  app: FastifyInstance,
  { pageDir, publicUrl, headers, methodsAt }: PageOptions,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    // Scripts, styles and pictures are not documents; the common headers are enough.
    if (!request.url.startsWith('/assets/')) reply.headers(headers.page);
    // The bookmark on another site has opened this screen and hands it the page there.
    if (IMPORT.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    done();
  });

  const shell = pageDir !== undefined && existsSync(join(pageDir, 'index.html'));
  const ownShell =
    shell && publicUrl !== undefined ? withAbsoluteImage(join(pageDir, 'index.html'), publicUrl) : undefined;
  const sendShell = (reply: FastifyReply) =>
    ownShell === undefined
      ? reply.sendFile('index.html')
      : reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(ownShell);
  if (shell) {
    await app.register(serveStatic, {
      root: pageDir,
      preCompressed: true,
      index: false,
      // The build's manifest is in a folder that starts with a dot.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });
    // Without this, clients that accept no compression could not open the root, because a folder without an index is
    // refused.
    app.get('/', (_request, reply) => sendShell(reply));
    if (ownShell !== undefined) app.get('/index.html', (_request, reply) => sendShell(reply));
  }

  const notFoundPages = shell ? readNotFoundPages(join(pageDir, '404.html')) : undefined;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (shell && reads && isPagePath(path)) return sendShell(reply);
    if (notFoundPages && reads && !isApi(path) && takesHtml(request)) {
      const page = notFoundPages.get(acceptedLanguage(request.headers['accept-language']));
      return reply.status(404).headers(headers.notFound).type('text/html; charset=utf-8').send(page);
    }
    void reply.headers(headers.answer);
    const methods = shell && isPagePath(path) ? ['GET', 'HEAD'] : methodsAt(path);
    if (methods.length > 0) {
      const allowed = methods.join(', ');
      void reply.header('allow', allowed);
      throw new CodedError('METHOD_NOT_ALLOWED', message('errors.methodNotAllowed', { methods: allowed }));
    }
    throw new CodedError('NOT_FOUND', message('errors.notFound'));
  });
}

/** The shell with an absolute URL for its picture, because link previews do not accept a relative one. */
function withAbsoluteImage(file: string, publicUrl: string): string {
  return readFileSync(file, 'utf8').replace(
    /(<meta property="og:image" content=")([^"]+)"/,
    (_, start: string, path: string) => `${start}${new URL(path, publicUrl).href}"`,
  );
}

/** The messages of the small page. The file names each as `{{its.id}}`. */
const NOT_FOUND_TEXTS = ['common.pageNotFound', 'app.thereIsNoSuchPage', 'app.notFoundHelp', 'common.goHome'] as const;

/** The small page by language; undefined if there is no such file. */
function readNotFoundPages(file: string): ReadonlyMap<Language, string> | undefined {
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8');
  const inLanguage = (language: Language) =>
    NOT_FOUND_TEXTS.reduce((page, id) => page.replaceAll(`{{${id}}}`, translators[language](id)), html).replace(
      '{{language}}',
      language,
    );
  return new Map(LANGUAGE_TAGS.map((language) => [language, inLanguage(language)]));
}

function isApi(path: string): boolean {
  return /^\/api(\/|$)/.test(path);
}

/** Browsers send this when a person opens an address, and not when a page loads a script or a picture. */
function takesHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Records every route that `app` gets below the API base from now on. The result returns the methods of a path, sorted;
 * none if it has no route.
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(`${API_BASE}/`)) return;
    const pattern = new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return (path) =>
    [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].toSorted();
}
