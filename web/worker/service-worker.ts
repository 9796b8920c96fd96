import { isPagePath } from '@moodbowl/contract/page-routes';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The files of the shell, put in by the build. */
declare const SHELL_FILES: PrecacheEntry[];

const PAGE = '/index.html';
const COLOR_SCHEME = '/color-scheme.js';
/** How long a slow line is waited for before the kept shell answers, in seconds. */
const PATIENCE_S = 5;

// Calls and pictures have no route here: they go to the network as if there were no worker, and nothing that the
// server says about a person is ever kept.
precache(SHELL_FILES);

/** Asks the network; when that is silent or broken, answers with the file kept under `url`. */
function networkOrKept(url: string): NetworkOnly {
  return new NetworkOnly({
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [
      {
        handlerDidError: () => matchPrecache(url),
        handlerWillRespond: async ({ response }) =>
          response.status >= 500 ? ((await matchPrecache(url)) ?? response) : response,
      },
    ],
  });
}

// The network comes first, so that the first load after an update of the server is the new page.
// Where the page has no screen, such as at the API's documentation, there is nothing to answer with.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  networkOrKept(PAGE),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === COLOR_SCHEME, networkOrKept(COLOR_SCHEME));

// A name with a hash never changes its content. Any build's file will do: while this worker serves its tabs, one
// of them may have the page of the next build already, whose files the next worker has kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

// The tab that brought the first worker gets it at once. A later one waits until all tabs of its predecessor are
// closed: taking over would drop the files that those tabs still load from.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
