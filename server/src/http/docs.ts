import { readFileSync } from 'node:fs';
import { API_BASE } from '@moodbowl/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { renderDocs } from './docs-page.ts';
import { createOpenApiDocument } from './openapi.ts';
import type { SecurityHeaders } from './security-headers.ts';

const DOCS_PATH = `${API_BASE}/docs`;
const STYLE = new URL('docs.css', import.meta.url);

/** Serves the API document: `/api/openapi.json` for programs, `/api/docs` for people. */
export function addDocs(app: FastifyInstance, headers: SecurityHeaders): void {
  // Made with the first request, because a start should not wait for it, and once: it never changes.
  let document: Buffer | undefined;
  let page: Buffer | undefined;
  let style: Buffer | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= Buffer.from(JSON.stringify(createOpenApiDocument())))),
  );
  for (const path of [DOCS_PATH, `${DOCS_PATH}/`])
    app.get(path, (_request, reply) =>
      reply
        .headers(headers.docs)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((page ??= Buffer.from(renderDocs(createOpenApiDocument(), `${DOCS_PATH}/docs.css`)))),
    );
  app.get(`${DOCS_PATH}/docs.css`, (_request, reply) =>
    reply
      .headers(headers.docs)
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((style ??= readFileSync(STYLE))),
  );
}
