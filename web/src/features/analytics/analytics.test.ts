import { ANALYTICS_LIMITS, type AnalyticsEvent } from '@moodbowl/contract/analytics';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const VIEW: AnalyticsEvent = { name: 'page_view', path: '/home' };

/** The module with a browser around it, and what it sent. */
async function open(browser: { answer?: () => Response | undefined; wishes?: object; online?: boolean } = {}) {
  const { answer = () => new Response('{}'), wishes = {}, online = true } = browser;
  const page = new EventTarget();
  const fetched: { body: string; keepalive: boolean }[] = [];
  const beacons: Blob[] = [];
  const navigator = { onLine: online, sendBeacon: (_: string, body: Blob) => beacons.push(body) > 0, ...wishes };
  const document = { visibilityState: 'visible' };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('fetch', async (_: string, request: { body: string; keepalive: boolean }) => {
    fetched.push(request);
    const response = answer();
    if (!response) throw new TypeError('no connection');
    return response;
  });
  vi.resetModules();
  const { track } = await import('./analytics.ts');
  const hide = () => {
    document.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { track, fetched, beacons, navigator, hide, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

const eventsIn = (body: string) => (JSON.parse(body) as { events: AnalyticsEvent[] }).events;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('events', () => {
  it('are sent together, a few seconds after the first', async () => {
    const { track, fetched } = await open();
    track(VIEW);
    await vi.advanceTimersByTimeAsync(3_000);
    track(VIEW);
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched.map(({ body, keepalive }) => [eventsIn(body).length, keepalive])).toEqual([[2, true]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveLength(1);
  });

  it.each(['hide', 'leave'] as const)('go by beacon as JSON on %s, once', async (way) => {
    const { track, fetched, beacons, ...ways } = await open();
    track(VIEW);
    ways[way]();
    ways[way]();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([beacons.map(({ type }) => type), fetched]).toEqual([['application/json'], []]);
    expect(eventsIn((await beacons[0]?.text()) ?? '')).toEqual([VIEW]);
  });

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('are discarded under %j', async (wishes) => {
    const { track, fetched, beacons, leave, navigator } = await open({ wishes });
    track(VIEW);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([fetched, beacons]).toEqual([[], []]);
    Object.assign(navigator, { doNotTrack: null, globalPrivacyControl: false });
    leave();
    expect(beacons).toEqual([]);
  });

  it('that wait never exceed one batch', async () => {
    const { track, beacons, leave } = await open();
    for (let times = 0; times < 200; times += 1) track(VIEW);
    leave();
    expect(eventsIn((await beacons[0]?.text()) ?? '')).toHaveLength(ANALYTICS_LIMITS.batch);
  });

  it('wait while offline', async () => {
    const { track, fetched, beacons, leave, navigator } = await open({ online: false });
    track(VIEW);
    leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([fetched, beacons]).toEqual([[], []]);
    navigator.onLine = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveLength(1);
  });

  it.each([
    ['an answer that is lost', undefined, 60],
    ['a server that is away', { status: 503 }, 60],
    ['a limit', { status: 429, headers: { 'retry-after': '600' } }, 600],
  ])('are not sent for a while after %s', async (_, refusal, seconds) => {
    let refuses = true;
    const { track, fetched, beacons, leave } = await open({
      answer: () => (refuses ? refusal && new Response('{}', refusal) : new Response('{}')),
    });
    track(VIEW);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).toHaveLength(1);
    track(VIEW);
    leave();
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1000);
    expect([fetched.length, beacons.length]).toEqual([1, 0]);
    refuses = false;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(fetched).toHaveLength(2);
    track(VIEW);
    leave();
    expect(beacons).toHaveLength(1);
  });
});
