import { type LiveEvent, listenForever } from './event-stream.ts';
import { untilQuiet } from './until-quiet.ts';

const NAME = 'moodbowl-events';

/**
 * Calls back for what the server tells the owner of this token, until the result is called. The tabs of a browser share
 * one connection: the tab that holds the lock has it, and passes events on. Without https there are no locks, and each
 * tab has its own. It connects when the page has loaded what it shows.
 */
export function listenForEvents(token: string, callback: (event: LiveEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const isShared = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  const channel = isShared ? new BroadcastChannel(NAME) : undefined;
  channel?.addEventListener('message', ({ data }) => callback(data as LiveEvent));
  const receive = (event: LiveEvent) => {
    callback(event);
    channel?.postMessage(event);
  };
  const listen = () => listenForever(token, receive, signal);
  void untilQuiet(signal)
    .then(() => (isShared ? navigator.locks.request(NAME, { signal }, listen) : listen()))
    // Waiting was aborted.
    .catch(() => {});
  return () => {
    stop.abort();
    channel?.close();
  };
}
