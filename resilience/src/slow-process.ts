import { setTimeout as sleep } from 'node:timers/promises';
import { beSlow, IdleConnections, SLOW_KINDS, type SlowEnd } from './slow-client.ts';

export interface SlowOrder {
  readonly url: string;
  readonly token: string;
  readonly slow: number;
  readonly idle: number;
  readonly patienceMs: number;
}

/** First that the idle connections are open, then how all of it ended. */
export type SlowNews = 'idle' | { readonly ends: readonly SlowEnd[]; readonly idleServed: number };

/** All but the readers, who are fewer: at the pace of a loopback device each of them fills megabytes at once. */
const SENDERS = SLOW_KINDS.filter((kind) => kind !== 'reader');
/** How many slow ones come at once, every {@link BATCH_MS}. */
const BATCH = 50;
const BATCH_MS = 200;

async function attack({ url, token, slow, idle, patienceMs }: SlowOrder): Promise<void> {
  const idles = new IdleConnections(url);
  await idles.open(idle);
  process.send?.('idle' satisfies SlowNews);
  const ends: Promise<SlowEnd>[] = [];
  while (ends.length < slow) {
    for (let index = 0; index < BATCH && ends.length < slow; index += 1) {
      const kind = ends.length % 12 === 11 ? 'reader' : (SENDERS[ends.length % SENDERS.length] ?? 'head');
      ends.push(beSlow(url, { kind, token, patienceMs }));
    }
    await sleep(BATCH_MS);
  }
  const news: SlowNews = { ends: await Promise.all(ends), idleServed: await idles.countServed() };
  idles.close();
  process.send?.(news, () => process.disconnect());
}

process.once('message', (order) => void attack(order as SlowOrder));
