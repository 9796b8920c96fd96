import { API_BASE } from '@moodbowl/contract/endpoint';
import { applyGroceryOperations, type GroceryOperation, type GroceryResult } from '@moodbowl/contract/groceries';
import { isPagePath } from '@moodbowl/contract/page-routes';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

import { DeviceStore, OUTBOX_CHANNEL, OUTBOX_LOCK } from '../src/features/groceries/sync/device-store.ts';
import { type Sent, sendWaiting } from '../src/features/groceries/sync/send-waiting.ts';
import { openNotification, showNotification } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the shell; the build inserts them. */
declare const SHELL_FILES: PrecacheEntry[];

const PAGE = '/index.html';
/** How long to wait for the network before the cached page is used, in milliseconds: nobody stares at a logo meanwhile. */
const PATIENCE_MS = 300;

// API calls have no route here, so they always use the network, and no answer is ever cached.
precache(SHELL_FILES);

/** The answer of the network with its whole body, because a line may also fall silent in the middle. */
async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request);
  await response.clone().arrayBuffer();
  return response;
}

// The network comes first, so that the first load after an update of the server gets the new page. A line that is slow,
// silent, or broken gets the cached page, whose files are all cached. Paths without a screen, such as the API
// documentation, are not handled.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  async ({ request }) => {
    const answer = fetchWhole(request);
    const kept = await matchPrecache(PAGE);
    if (!kept) return answer;
    const inTime = await Promise.race([
      answer.catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
    return inTime && inTime.status < 500 ? inTime : kept;
  },
);

// A file with a hash in its name never changes. Files of any build will do: a tab of this worker may have the next
// build's page already, whose files the next worker has cached.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

// The pictures of recipes that are kept on this device. Their addresses never get another picture.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${API_BASE}/uploads/`),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

// The first worker controls its tab immediately. A later one waits until all tabs of the previous one are closed,
// because it deletes the files that those tabs still load.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Not in TypeScript's types: only some browsers have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The connection is back: waiting changes of the grocery list are sent, even if no page is open.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === OUTBOX_CHANNEL) (event as SyncEvent).waitUntil(self.navigator.locks.request(OUTBOX_LOCK, sendChanges));
});

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(event.notification.data));
});

/** Throws if some have to wait longer; then the browser tries again. */
async function sendChanges(): Promise<void> {
  const store = new DeviceStore();
  const sender = await store.readToken();
  if (!sender) return;
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  let hasEnded = false;
  const done = await sendWaiting({
    store,
    userId: sender.userId,
    post: async (operations) => {
      const sent = await post(operations, sender.token);
      hasEnded = sent === 'ended';
      return sent === 'ended' ? { kind: 'later' } : sent;
    },
    onSent: (operations, results) => channel.postMessage({ kind: 'sent', operations, results, sentAt: 0 }),
    onRefused: (operation) => channel.postMessage({ kind: 'refused', operation }),
  });
  channel.close();
  // The session is over: its token and what was kept go, and what waits is sent when its owner is back. A page may have
  // signed in again meanwhile.
  if (hasEnded) {
    if ((await store.readToken())?.token === sender.token) await store.forgetLists();
    return;
  }
  if (!done) throw new Error('some changes have to wait longer');
}

async function post(operations: readonly GroceryOperation[], token: string): Promise<Sent | 'ended'> {
  const response = await fetch(`${API_BASE}${applyGroceryOperations.path}`, {
    method: applyGroceryOperations.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ operations }),
  });
  if (response.ok) return { kind: 'sent', results: ((await response.json()) as { results: GroceryResult[] }).results };
  if (response.status === 401) return 'ended';
  // A page tells the person what the server refuses.
  return { kind: 'later' };
}
