import { health } from '@moodbowl/contract/health';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

/** Keeps the event loop busy until the server refuses a call. */
async function overload(isRefused: () => Promise<boolean>): Promise<void> {
  do {
    const end = performance.now() + 200;
    while (performance.now() < end);
    await setImmediate();
  } while (!(await isRefused()));
}

it('refuses calls while the event loop lags, says when to come back, and recovers', async () => {
  const app = await createTestApp({ maxEventLoopDelay: 100 });
  const ask = async () => app.app.inject('/api/health');
  await overload(async () => (await ask()).statusCode === 503);
  expect((await ask()).headers['retry-after']).toBe('2');
  await expect.poll(async () => (await app.call(health, {})).status).toBe(200);
});
