import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The topics of which an open page is notified. The page then fetches again what it shows of them. */
export const EVENT_TOPICS = ['groceries', 'home', 'friends', 'encouragements', 'recipes', 'gifts', 'plan'] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

export const EVENT_LIMITS = {
  /** A silent stream sends a comment after so many seconds, so that proxies keep it open. */
  heartbeatSeconds: 20,
  /** Then the stream ends and the page connects again. */
  minutes: 15,
  /** The most open streams of an account: one for each browser. */
  streams: 12,
} as const;

export const listenEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  access: 'user',
  tag: 'Events',
  summary: 'Listen for changes',
  description: `Server-sent events that say *that* something has changed: \`ready\` when the stream is connected, then \`change\` with a topic as its data: ${EVENT_TOPICS.join(', ')}. A change of the grocery list that was sent with a \`page\` has that as its id, so that a page can leave out its own. Whatever changed while no stream was connected is not sent again, so after each \`ready\` a client reads again what it shows. The stream ends within a second when the session ends, and after ${EVENT_LIMITS.minutes} minutes at the latest; then connect again.`,
  response: z.string(),
  responseType: 'text/event-stream',
  errors: ['TOO_MANY_REQUESTS'],
  example: { response: 'event: ready\ndata:\n\nevent: change\ndata: groceries\n\n' },
});
