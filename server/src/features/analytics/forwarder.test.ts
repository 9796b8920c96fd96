import { type AnalyticsEvent, sendEvents } from '@moodbowl/contract/analytics';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, TestClock } from '../../../test/test-app.ts';
import { destinationsOf } from './destinations.ts';
import { createForwarder, type ForwarderLimits } from './forwarder.ts';

const GA4 = { measurementId: 'G-TEST123', apiSecret: 'hush' };
const WEBSITE_ID = '01890a5d-ac96-474b-bcce-b302099a8057';
/** Patient, for machines that are busy with other things. */
const LIMITS: ForwarderLimits = { queue: 1_000, timeout: 10_000, drain: 10_000, logEvery: 60_000 };

const EVENTS: AnalyticsEvent[] = [
  { name: 'page_view', path: '/mood/:date' },
  { name: 'page_view', path: '*' },
  { name: 'feedback_submitted', subject: 'é'.repeat(120), message_length: 42 },
  { name: 'web_vital', metric: 'CLS', value: 0.02, rating: 'good', path: '/' },
];

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** A real endpoint that keeps what it gets and answers as it is told; hangs when told nothing. */
async function listen(status: number | 'hang' = 200) {
  const received: Received[] = [];
  const answer: RequestListener = (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      if (status !== 'hang') response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function toGa4(url: string, clock = new TestClock('2026-03-10T09:00:00Z')) {
  const [destination] = destinationsOf({
    ga4: GA4,
    ga4Url: `${url}/mp/collect`,
    publicUrl: 'https://mood.example',
    clock,
  });
  return destination!;
}

function toUmami(url: string) {
  const clock = new TestClock('2026-03-10T09:00:00Z');
  const [destination] = destinationsOf({
    umami: { url, websiteId: WEBSITE_ID },
    publicUrl: 'https://mood.example',
    clock,
  });
  return destination!;
}

function logger() {
  return { warn: vi.fn<(details: unknown, message?: string) => void>() };
}

describe('forwarding to Google Analytics', () => {
  it('uses its Measurement Protocol, without any person', async () => {
    const { received, url } = await listen(204);
    const forwarder = createForwarder(toGa4(url), logger(), LIMITS);
    forwarder.push(EVENTS);
    await forwarder.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('/mp/collect?measurement_id=G-TEST123&api_secret=hush');
    expect(received[0]?.headers['content-type']).toBe('application/json');
    const session = { session_id: '20260310', engagement_time_msec: 1 };
    expect(received[0]?.body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        { name: 'page_view', params: { page_location: 'https://mood.example/mood/:date', ...session } },
        { name: 'page_view', params: { page_location: 'https://mood.example/*', ...session } },
        { name: 'feedback_submitted', params: { subject: 'é'.repeat(100), message_length: 42, ...session } },
        {
          name: 'web_vital',
          params: { metric: 'CLS', value: 0.02, rating: 'good', page_location: 'https://mood.example/', ...session },
        },
      ],
    });
  });

  it('sends at most twenty-five events at once', async () => {
    const { received, url } = await listen(204);
    const forwarder = createForwarder(toGa4(url), logger(), LIMITS);
    forwarder.push(Array.from({ length: 60 }, () => EVENTS[0]!));
    await forwarder.close();
    expect(received.map(({ body }) => (body['events'] as unknown[]).length)).toEqual([25, 25, 10]);
  });

  it('uses one client per day', async () => {
    const clock = new TestClock('2026-03-10T09:00:00Z');
    const destination = toGa4('http://localhost', clock);
    const client = () => (destination.toRequest(EVENTS).body as { client_id: string }).client_id;
    const first = client();
    clock.advance({ hours: 14 });
    expect(client()).toBe(first);
    clock.advance({ hours: 1 });
    expect(client()).not.toBe(first);
  });
});

describe('forwarding to Umami', () => {
  it('sends each event on its own, as a browser that Umami counts', async () => {
    const { received, url } = await listen();
    const forwarder = createForwarder(toUmami(`${url}/stats/`), logger(), LIMITS);
    forwarder.push(EVENTS);
    await forwarder.close();
    const about = { website: WEBSITE_ID, hostname: 'mood.example' };
    expect(received.map(({ body }) => body)).toEqual([
      { type: 'event', payload: { ...about, url: '/mood/:date' } },
      { type: 'event', payload: { ...about, url: '/*' } },
      {
        type: 'event',
        payload: {
          ...about,
          url: '/feedback',
          name: 'feedback_submitted',
          data: { subject: 'é'.repeat(120), message_length: 42 },
        },
      },
      {
        type: 'event',
        payload: { ...about, url: '/', name: 'web_vital', data: { metric: 'CLS', value: 0.02, rating: 'good' } },
      },
    ]);
    expect(new Set(received.map((request) => request.url))).toEqual(new Set(['/stats/api/send']));
    expect(received[0]?.headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(.+\) Moodbowl/);
  });
});

describe('a service that fails', () => {
  it('with an error is logged once, without the secret, and gets the next batch', async () => {
    const { received, url } = await listen(500);
    const log = logger();
    const forwarder = createForwarder(toGa4(url), log, LIMITS);
    forwarder.push(Array.from({ length: 60 }, () => EVENTS[0]!));
    await forwarder.close();
    expect(received).toHaveLength(3);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledWith(
      { service: 'Google Analytics', lost: 25, reason: 'it answered 500' },
      expect.any(String),
    );
  });

  it('to respond at all is logged without the secret', async () => {
    const log = logger();
    const forwarder = createForwarder(toGa4('http://127.0.0.1:1'), log, LIMITS);
    forwarder.push(EVENTS);
    await forwarder.close();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('hush');
  });

  it('by hanging delays neither the response nor the other service nor the shutdown', async () => {
    const [slow, quick] = [await listen('hang'), await listen()];
    const app = await createTestApp({ destinations: [toGa4(slow.url), toUmami(quick.url)] });
    const { status } = await app.call(sendEvents, { body: { events: EVENTS } });
    expect(status).toBe(200);
    await expect.poll(() => [slow.received.length, quick.received.length]).toEqual([1, EVENTS.length]);
    const begin = performance.now();
    await app.app.close();
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('by hanging is given up after a while, and events that do not fit are dropped', async () => {
    const { received, url } = await listen('hang');
    const log = logger();
    const forwarder = createForwarder(toUmami(url), log, { ...LIMITS, queue: 5, timeout: 100, drain: 50 });
    for (let times = 0; times < 4; times += 1) forwarder.push(EVENTS);
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ reason: 'the queue is full' }), expect.any(String));
    await expect.poll(() => received.length).toBeGreaterThan(1);
    await forwarder.close();
    // One on its way and five in the queue were taken.
    expect(received.length).toBeLessThanOrEqual(6);
  });
});

describe('after closing', () => {
  it('no events are accepted', async () => {
    const { received, url } = await listen();
    const forwarder = createForwarder(toUmami(url), logger(), LIMITS);
    await forwarder.close();
    forwarder.push(EVENTS);
    await forwarder.close();
    expect(received).toEqual([]);
  });

  it('without any service nothing is forwarded', () => {
    expect(destinationsOf({ clock: new TestClock('2026-03-10T09:00:00Z') })).toEqual([]);
  });
});
