import { API_BASE } from '@moodbowl/contract/endpoint';
import { listenEvents } from '@moodbowl/contract/events';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * Connects to the stream of events and yields `ready` and then topics, as they come. Ends with the stream; throws when
 * there is none, when it breaks off, or when `signal` is aborted.
 */
export async function* listen(url: string, token: string, signal: AbortSignal): AsyncGenerator<string, void> {
  const response = await fetch(`${url}${API_BASE}${listenEvents.path}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream of events answered ${response.status}`);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events) yield event === 'ready' ? event : data;
}
