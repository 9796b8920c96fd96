import { API_BASE } from '@moodbowl/contract/endpoint';
import { EVENT_TOPICS, type EventTopic, listenEvents } from '@moodbowl/contract/events';
import { createParser } from 'eventsource-parser';
import { PAGE_ID } from '../page-id.ts';

/** An event: a topic, or `ready` when anything may have changed, because nobody was listening until now. */
export type LiveEvent = EventTopic | 'ready';

/** How long to wait before connecting again, in milliseconds: doubled after each failure. */
const RETRY_MS = { first: 1_000, most: 30_000 } as const;

/** Listens with this token until `signal` is aborted: whenever the stream ends, it connects again. */
export async function listenForever(
  token: string,
  receive: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait: number = RETRY_MS.first;
  while (!signal.aborted) {
    const outcome = await listenOnce(token, receive, signal);
    // The session has ended: the page asks to sign in, and comes with another token.
    if (outcome === 'refused') return;
    wait = outcome === 'ended' ? RETRY_MS.first : Math.min(2 * wait, RETRY_MS.most);
    // Spread, because all who were connected to a server that has stopped come at once.
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

/** Waits; less if the line comes back. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  addEventListener('online', () => resolve(), { signal, once: true });
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

/** Listens until the stream ends. */
async function listenOnce(
  token: string,
  receive: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<'ended' | 'failed' | 'refused'> {
  let connected = false;
  try {
    const response = await fetch(`${API_BASE}${listenEvents.path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` }, // untranslated: not shown
      signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'failed';
    connected = true;
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        const topic = EVENT_TOPICS.find((known) => known === data);
        if (event === 'ready') receive('ready');
        // The answers to its own changes have told the page already.
        else if (topic && id !== PAGE_ID) receive(topic);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      parser.feed(value);
    }
  } catch {
    // There is no line: other calls tell the person.
    return connected ? 'ended' : 'failed';
  }
}
