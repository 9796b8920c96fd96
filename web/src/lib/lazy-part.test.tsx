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

it('asks again for all stylesheets that could not be fetched, which the bundler does not', async () => {
  goOffline();
  const styles = ['/assets/list.css', '/assets/carousel.css'];
  const linkTo = (href: string) => document.head.querySelector(`link[href="${href}"]`);
  for (const href of styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const failed = styles.map(linkTo);
  for (const link of failed) link?.dispatchEvent(new Event('error'));
  onTestFinished(() => styles.forEach((href) => linkTo(href)?.remove()));
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no styles')).mockResolvedValue('part');
  const part = loadPart(load);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  comeBack();
  await vi.waitUntil(() => styles.every((href, index) => linkTo(href) !== failed[index]));
  for (const href of styles) linkTo(href)?.dispatchEvent(new Event('load'));
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
