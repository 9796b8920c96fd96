import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

function goOffline(): void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
}

function comeBack(): void {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
}

it('waits for a network, however long there is none', async () => {
  goOffline();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('part');
  const part = loadPart(load);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(load).toHaveBeenCalledTimes(1);
  comeBack();
  expect(await part).toBe('part');
});

it('asks for a stylesheet that had failed, which the bundler does not', async () => {
  goOffline();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/carousel.css'))
    .mockResolvedValue('part');
  const part = loadPart(load);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  comeBack();
  const link = await vi.waitUntil(() => document.head.querySelector('link[href="/assets/carousel.css"]'));
  link.dispatchEvent(new Event('load'));
  expect(await part).toBe('part');
});

it('fails after three tries when there is a network', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  const [failed] = await Promise.allSettled([loadPart(load), vi.advanceTimersByTimeAsync(4_000)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
  expect(load).toHaveBeenCalledTimes(3);
});
