import { setTimeout as sleep } from 'node:timers/promises';
import { openSlowConnection, IdleConnections, SLOW_KINDS, type SlowEnd } from './slow-client.ts';

export interface SlowOrder {
  readonly url: string;
  readonly token: string;
  readonly slow: number;
  readonly idle: number;
  readonly timeoutMs: number;
}

/** First, that the idle connections are open; then the outcome. */
export type SlowMessage = 'idle' | { readonly ends: readonly SlowEnd[]; readonly idleServed: number };

/** All but the readers. There are fewer of those, because each one makes the server buffer megabytes at once. */
const SENDERS = SLOW_KINDS.filter((kind) => kind !== 'reader');
/** Slow connections are opened in batches of this size, every {@link BATCH_MS}. */
const BATCH = 50;
const BATCH_MS = 200;

async function attack({ url, token, slow, idle, timeoutMs }: SlowOrder): Promise<void> {
  const idles = new IdleConnections(url);
  await idles.open(idle);
  process.send?.('idle' satisfies SlowMessage);
  const ends: Promise<SlowEnd>[] = [];
  while (ends.length < slow) {
    for (let index = 0; index < BATCH && ends.length < slow; index += 1) {
      const kind = ends.length % 12 === 11 ? 'reader' : (SENDERS[ends.length % SENDERS.length] ?? 'head');
      ends.push(openSlowConnection(url, { kind, token, timeoutMs }));
    }
    await sleep(BATCH_MS);
  }
  const outcome: SlowMessage = { ends: await Promise.all(ends), idleServed: await idles.countServed() };
  idles.close();
  process.send?.(outcome, () => process.disconnect());
}

process.once('message', (order) => void attack(order as SlowOrder));
