import { expect, it } from 'vitest';
import { EventStream } from './streams.ts';

const LISTENER = { id: 'maya', home_id: 'home' };

/** A stream whose listener is being read again, and how that ends. */
function openWhileChecking() {
  const reading = Promise.withResolvers<typeof LISTENER>();
  const stream = new EventStream({
    listener: LISTENER,
    readAgain: async () => reading.promise,
    lifetime: 60_000,
    onClose: () => {},
  });
  const checked = stream.check();
  stream.send('groceries');
  return { stream, checked, reading };
}

it('says nothing to whoever has signed out meanwhile', async () => {
  const { stream, checked, reading } = openWhileChecking();
  const next = stream.next();
  reading.reject(new Error('signed out'));
  await checked;
  expect(await next).toEqual({ value: undefined, done: true });
});

it('says what came meanwhile to whoever still listens', async () => {
  const { stream, checked, reading } = openWhileChecking();
  const next = stream.next();
  reading.resolve(LISTENER);
  await checked;
  expect((await next).value).toContain('groceries');
  stream.close();
});
