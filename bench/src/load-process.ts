import autocannon from 'autocannon';
import type { LoadOrder, LoadResult } from './load.ts';

const CONNECTIONS = 10;

async function fire({ url, path, tokens, seconds }: LoadOrder): Promise<void> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: tokens.map((token) => ({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })),
  });
  const answer: LoadResult = {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
  process.send?.(answer, () => process.disconnect());
}

process.once('message', (order) => void fire(order as LoadOrder));
