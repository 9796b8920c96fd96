import { API_BASE } from '@moodbowl/contract/endpoint';
import type { FastifyInstance } from 'fastify';

/**
 * Notes every route below the API base that `app` gets from now on. The result tells which methods the API supports at a
 * path, sorted; none where it has no route.
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
