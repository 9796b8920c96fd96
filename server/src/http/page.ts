import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CodedError } from './coded-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface PageOptions {
  /** The folder of the built page; without it only the API is served. */
  readonly pageDir: string | undefined;
  readonly headers: SecurityHeaders;
}

/** Serves the built page: hashed assets for a year, everything else revalidated, and the shell for each of its routes. */
export async function addPage(app: FastifyInstance, { pageDir, headers }: PageOptions): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    // Scripts, styles and pictures are no documents; they have what every answer has.
    if (!request.url.startsWith('/assets/')) reply.headers(headers.page);
    done();
  });

  const shell = pageDir !== undefined && existsSync(join(pageDir, 'index.html'));
  if (shell) {
    await app.register(serveStatic, {
      root: pageDir,
      preCompressed: true,
      index: false,
      // The build's own notes lie in a folder with a dot.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });
    // A folder without an index is refused to who takes no compression; the root shall be there for them too.
    app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      shell && (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url) && !isFile(request.url);
    if (isPage) return reply.sendFile('index.html');
    void reply.headers(headers.answer);
    throw new CodedError('NOT_FOUND', ERROR_MESSAGES.notFound);
  });
}

function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}

/** A missing script or picture is a 404, never the page. */
function isFile(url: string): boolean {
  return /\.[a-z0-9]{2,5}(\?|$)/i.test(url);
}
