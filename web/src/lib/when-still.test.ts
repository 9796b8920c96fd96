import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const work = vi.fn<() => void>();
let scroll: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => (scroll = listener));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  work.mockReset();
});

test('a page that stands still keeps nobody waiting', async () => {
  const { whenStill } = await import('./when-still.ts');
  whenStill(work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work waits until the last step of scrolling is a moment ago', async () => {
  const { whenStill } = await import('./when-still.ts');
  scroll();
  whenStill(work);
  vi.advanceTimersByTime(100);
  scroll();
  vi.advanceTimersByTime(149);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that is called off is not done', async () => {
  const { whenStill } = await import('./when-still.ts');
  scroll();
  whenStill(work)();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
