import type { AnalyticsEvent } from '@moodbowl/contract/analytics';
import type { FastifyBaseLogger } from 'fastify';

/** A service to which events are forwarded. */
export interface Destination {
  readonly name: string;
  /** How many events fit into one request. */
  readonly batch: number;
  /** The request that sends these events. */
  toRequest(events: readonly AnalyticsEvent[]): { url: string; headers: Record<string, string>; body: unknown };
}

export interface Forwarder {
  /**
   * Queues events to be sent in the background. Never throws and never waits; drops what does not fit into the queue.
   */
  push(events: readonly AnalyticsEvent[]): void;
  /** Takes no more events, and waits a moment for those in the queue. */
  close(): Promise<void>;
}

/** Times in milliseconds; the queue in events. */
const LIMITS = { queue: 1_000, timeout: 5_000, drain: 1_000, logEvery: 10 * 60_000 } as const;
export type ForwarderLimits = { readonly [K in keyof typeof LIMITS]: number };

/**
 * Forwards events to one service, one request after another, so that a slow service costs no more than the memory of
 * its queue. Events that the service refuses are lost there; our own sums include them.
 */
export function createForwarder(
  destination: Destination,
  log: Pick<FastifyBaseLogger, 'warn'>,
  limits: ForwarderLimits = LIMITS,
): Forwarder {
  const stop = new AbortController();
  let queue: AnalyticsEvent[] = [];
  let working: Promise<void> | undefined;
  let closed = false;
  let lost = 0;
  let quietUntil = 0;

  const lose = (events: number, reason: unknown) => {
    lost += events;
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + limits.logEvery;
    log.warn({ service: destination.name, lost, reason: reasonOf(reason) }, 'analytics events were not forwarded');
    lost = 0;
  };

  const work = async () => {
    while (queue.length > 0) {
      const events = queue.splice(0, destination.batch);
      try {
        await send(destination, events, AbortSignal.any([AbortSignal.timeout(limits.timeout), stop.signal]));
      } catch (error) {
        lose(events.length, error);
      }
    }
    working = undefined;
  };

  return {
    push(events) {
      const room = closed ? 0 : limits.queue - queue.length;
      if (events.length > room) lose(events.length - room, 'the queue is full');
      queue.push(...events.slice(0, room));
      if (queue.length > 0) working ??= work();
    },
    async close() {
      closed = true;
      if (!working) return;
      const timer = setTimeout(() => {
        queue = [];
        stop.abort(new Error('the server stops'));
      }, limits.drain);
      await working;
      clearTimeout(timer);
    },
  };
}

async function send(destination: Destination, events: readonly AnalyticsEvent[], signal: AbortSignal): Promise<void> {
  const { url, headers, body } = destination.toRequest(events);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  // A response that is not read keeps its connection open.
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** Without the URL, which contains a secret. */
function reasonOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const { cause } = reason;
  return cause instanceof Error ? `${reason.message}: ${cause.message}` : reason.message;
}
