import { expect, it, vi } from 'vitest';
import { stubServer } from '../../test/stub-server.ts';
import { createRouter } from './router.tsx';

/** The key by which the scroll position of the first screen is found. */
function keyOfFirstScreen(): string {
  const router = createRouter();
  router.dispose();
  return router.state.location.key;
}

it('a screen that is opened from outside has a scroll position of its own, which a reload keeps', () => {
  stubServer();
  vi.useFakeTimers({ toFake: ['Date'], now: 1 });
  history.replaceState(null, '', '/import');
  const opened = keyOfFirstScreen();
  vi.setSystemTime(2);
  expect(keyOfFirstScreen()).toBe(opened);
  history.replaceState(null, '', '/import');
  expect(keyOfFirstScreen()).not.toBe(opened);
});
