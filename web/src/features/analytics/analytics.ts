import { ANALYTICS_LIMITS, type AnalyticsEvent, sendEvents } from '@moodbowl/contract/analytics';
import { API_BASE } from '@moodbowl/contract/endpoint';

const ADDRESS = `${API_BASE}${sendEvents.path}`;
/** How long events wait to be sent together. */
const BATCH_MS = 5_000;
const RETRY_MS = 60_000;

let queue: AnalyticsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Nothing is sent before this time, in milliseconds. */
let quietUntil = 0;

declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whether this browser opts out of counting: Do Not Track or Global Privacy Control. */
export function isOptedOut(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/**
 * Counts an event without saying whose it is. Events are sent together, soon or when the page is left, and lost if that
 * fails: counting must not be noticeable.
 */
export function track(event: AnalyticsEvent): void {
  if (isOptedOut() || queue.length >= ANALYTICS_LIMITS.batch) return;
  queue.push(event);
  timer ??= setTimeout(() => void flush(), BATCH_MS);
}

/** Takes the queued events, if there are any. */
function take(): string | undefined {
  clearTimeout(timer);
  timer = undefined;
  const events = queue;
  queue = [];
  return events.length === 0 || isOptedOut() ? undefined : JSON.stringify({ events });
}

/** Sends queued events; not while offline, and not for a while after a failure, because each failure is logged by the browser. */
async function flush(): Promise<void> {
  if (!navigator.onLine || Date.now() < quietUntil) {
    timer = setTimeout(() => void flush(), RETRY_MS);
    return;
  }
  const body = take();
  if (body === undefined) return;
  const request = { method: sendEvents.method, headers: { 'content-type': 'application/json' }, body, keepalive: true };
  const answer = await fetch(ADDRESS, request).catch(() => undefined);
  if (answer?.ok) return;
  const seconds = Number(answer?.headers.get('retry-after')) || 0;
  quietUntil = Date.now() + Math.max(RETRY_MS, seconds * 1000);
}

/** Sends the queued events in a way that survives leaving the page. */
function flushOnLeaving(): void {
  if (!navigator.onLine || Date.now() < quietUntil) return;
  const body = take();
  if (body !== undefined) navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }));
}

// On the window, which gets the event after the document: what others report when the page is hidden is included.
window.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushOnLeaving();
});
window.addEventListener('pagehide', flushOnLeaving);
