import type { PushContent } from '@moodbowl/contract/reminders';
import { openedPath, type OpenPath } from '../src/features/reminders/opened-path.ts';
import { today } from '../src/lib/local-date.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not in TypeScript's types of workers: only some browsers have it. */
interface WithBadge {
  readonly setAppBadge?: () => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
}

/**
 * Shows what the server has sent. Browsers end the notifications of whoever shows nothing, so something unknown is shown as a
 * question, too. One of a kind takes the place of the one before.
 */
export async function showNotification(data: PushMessageData | null): Promise<void> {
  const content = readContent(data);
  await self.registration.showNotification(content.text, {
    tag: content.kind,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: content,
  });
  await (self.navigator as WithBadge).setAppBadge?.().catch(() => undefined);
}

function readContent(data: PushMessageData | null): PushContent {
  try {
    const content = data?.json() as PushContent | undefined;
    if (typeof content?.text === 'string') return content;
  } catch {
    // Not ours, or of a later version.
  }
  return { kind: 'mood', text: 'Moodbowl', date: today() };
}

/**
 * Opens what a notification is about: in a tab that is open, or in a new one. A page that is open goes there by itself, so that
 * nothing that was typed is lost by a reload.
 */
export async function openNotification(content: PushContent): Promise<void> {
  await (self.navigator as WithBadge).clearAppBadge?.().catch(() => undefined);
  const path = openedPath(content, today());
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) {
    await self.clients.openWindow(path);
    return;
  }
  tab.postMessage({ kind: 'open', path } satisfies OpenPath);
  await tab.focus().catch(async () => self.clients.openWindow(path));
}
