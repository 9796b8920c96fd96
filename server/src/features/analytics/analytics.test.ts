import {
  type AnalyticsEvent,
  ANALYTICS_LIMITS,
  getUsage,
  sendEvents,
  VITAL_NAMES,
  VITALS,
} from '@moodbowl/contract/analytics';
import { PAGE_ROUTES } from '@moodbowl/contract/page-routes';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const view = (path: (typeof PAGE_ROUTES)[number] = '/home'): AnalyticsEvent => ({ name: 'page_view', path });
const feedback = (message_length: number): AnalyticsEvent => ({
  name: 'feedback_submitted',
  subject: 'The jar is lovely',
  message_length,
});
const lcp = (value: number): AnalyticsEvent => ({
  name: 'web_vital',
  metric: 'LCP',
  value,
  rating: value <= VITALS.LCP.good ? 'good' : 'poor',
  path: '/',
});

function send(app: TestApp, ...events: AnalyticsEvent[]) {
  return app.call(sendEvents, { body: { events } });
}

async function usageOf(app: TestApp, days?: string) {
  const noor = await app.signIn(`noor-${days ?? 'default'}`, { admin: true });
  return (await noor.call(getUsage, { query: days === undefined ? {} : { days } })).body;
}

describe('events', () => {
  it('are counted by day, without an account', async () => {
    const app = await createTestApp();
    const { status, body } = await send(app, view(), view(), view('/meals/:id'), feedback(40), feedback(2));
    expect([status, body]).toEqual([200, { counted: 5 }]);
    await send(app, view());
    const { days, paths } = await usageOf(app, '1');
    expect(days).toEqual([{ day: '2026-03-10', views: 4, feedback: 2, message_length: 42, vitals: [] }]);
    expect(paths).toEqual([
      { path: '/home', views: 3 },
      { path: '/meals/:id', views: 1 },
    ]);
  });

  it('store nothing about their sender or what was written', async () => {
    const app = await createTestApp();
    const { token } = await app.signIn('maya');
    await app.call(sendEvents, { body: { events: [view(), feedback(40)] } }, { token, address: '203.0.113.7' });
    const { db } = app.database;
    const rows = [
      ...(await db.selectFrom('usage_days').selectAll().execute()),
      ...(await db.selectFrom('vital_days').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/lovely|maya|203/);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['amount', 'count', 'day', 'event', 'path']);
  });

  it('are accepted from a beacon', async () => {
    const app = await createTestApp();
    const answer = await app.app.inject({
      method: 'POST',
      url: `${API_BASE}${sendEvents.path}`,
      headers: { 'content-type': 'application/json', 'sec-fetch-mode': 'no-cors' },
      payload: JSON.stringify({ events: [view()] }),
    });
    expect(answer.statusCode).toBe(200);
  });

  it.each(['dnt', 'sec-gpc'])('are not counted for people who opt out by %s', async (header) => {
    const app = await createTestApp();
    const answer = await app.app.inject({
      method: 'POST',
      url: `${API_BASE}${sendEvents.path}`,
      headers: { [header]: '1' },
      payload: { events: [view()] },
    });
    expect(answer.json()).toEqual({ counted: 0 });
    expect((await usageOf(app, '1')).days[0]?.views).toBe(0);
  });

  it('are all counted when many arrive at once, in any order', async () => {
    const app = await createTestApp();
    const events = [...PAGE_ROUTES.map(view), feedback(3), ...[100, 2_000, 9_000].map(lcp)];
    const batches = Array.from({ length: 40 }, (_, index) => (index % 2 ? events : events.toReversed()));
    const answers = await Promise.all(batches.map((batch) => send(app, ...batch)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { days, paths, vitals } = await usageOf(app, '1');
    expect(days).toMatchObject([{ views: 40 * PAGE_ROUTES.length, feedback: 40, message_length: 120 }]);
    expect(paths.map(({ views }) => views)).toEqual(PAGE_ROUTES.map(() => 40));
    expect(vitals).toMatchObject([{ metric: 'LCP', count: 120, good: 80, needs_improvement: 0, poor: 40 }]);
  });

  it('create no more rows, however many there are', async () => {
    const app = await createTestApp();
    const { db } = app.database;
    const count = async () => [
      (await db.selectFrom('usage_days').select('day').execute()).length,
      (await db.selectFrom('vital_days').select('day').execute()).length,
    ];
    const vitals = VITAL_NAMES.flatMap((metric) =>
      [0, 0.5, 1, 1.5, 2, 10].map((times): AnalyticsEvent => {
        const value = times * VITALS[metric].good;
        return { name: 'web_vital', metric, value, rating: 'good', path: '/' };
      }),
    );
    const batch = [...PAGE_ROUTES.map(view), feedback(1)];
    await send(app, ...batch);
    await send(app, ...vitals);
    const before = await count();
    for (let times = 0; times < 5; times += 1) await Promise.all([send(app, ...batch), send(app, ...vitals)]);
    expect(await count()).toEqual(before);
    expect(before).toEqual([PAGE_ROUTES.length + 1, vitals.length]);
  });

  it.each([
    [{}, ['events']],
    [{ events: [] }, ['events']],
    [{ events: 'page_view' }, ['events']],
    [{ events: Array.from({ length: ANALYTICS_LIMITS.batch + 1 }, () => view()) }, ['events']],
    [{ events: [view(), { name: 'page_view', path: '/meals/01890a5d' }] }, ['events.1.path']],
    [{ events: [{ name: 'page_view' }] }, ['events.0.path']],
    [{ events: [{ name: 'login', path: '/' }] }, ['events.0.name']],
    [{ events: [{ name: 'feedback_submitted', subject: 'x'.repeat(121), message_length: 1 }] }, ['events.0.subject']],
    [{ events: [{ name: 'feedback_submitted', subject: 'x', message_length: '1' }] }, ['events.0.message_length']],
    [{ events: [{ name: 'feedback_submitted', subject: 'x', message_length: -1 }] }, ['events.0.message_length']],
    [{ events: [{ ...lcp(1), metric: 'FID' }] }, ['events.0.metric']],
    [{ events: [{ ...lcp(1), rating: 'fine' }] }, ['events.0.rating']],
    [{ events: [{ ...lcp(1), value: -1 }] }, ['events.0.value']],
    [{ events: [{ ...lcp(1), value: 1e12 }] }, ['events.0.value']],
  ])('are all rejected if one is wrong: %j', async (body, fields) => {
    const app = await createTestApp();
    const { status, raw } = await app.call(sendEvents, { body });
    expect([status, raw.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(raw.fields ?? {})).toEqual(fields);
    expect((await usageOf(app, '1')).days[0]?.views).toBe(0);
  });

  it('of more than 16 KiB are rejected', async () => {
    const app = await createTestApp();
    const { status } = await app.call(sendEvents, { body: { events: [view()], more: 'x'.repeat(16 * 1024) } });
    expect(status).toBe(413);
  });
});

describe('batches from an address', () => {
  it('are limited to six hundred an hour, without affecting others', async () => {
    const app = await createTestApp({ throttles: true });
    for (let sent = 0; sent < 600; sent += 1) expect((await send(app, view())).status).toBe(200);
    app.clock.advance({ minutes: 20 });
    const { status, raw, headers } = await send(app, view());
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(40 * 60)]);
    const elsewhere = await app.call(sendEvents, { body: { events: [view()] } }, { address: '203.0.113.7' });
    expect(elsewhere.status).toBe(200);
    app.clock.advance({ minutes: 40 });
    expect((await send(app, view())).status).toBe(200);
    expect((await usageOf(app, '1')).days[0]?.views).toBe(602);
  });
});

describe('usage', () => {
  it('has every requested day, oldest first, ending today by UTC', async () => {
    const app = await createTestApp({ now: '2026-03-08T23:59:59Z' });
    await send(app, view());
    app.clock.set('2026-03-10T00:00:00Z');
    await send(app, view(), view());
    const { days } = await usageOf(app, '3');
    expect(days.map(({ day, views }) => [day, views])).toEqual([
      ['2026-03-08', 1],
      ['2026-03-09', 0],
      ['2026-03-10', 2],
    ]);
    expect((await usageOf(app, '2')).days.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-10']);
  });

  it('covers thirty days by default, and nothing earlier', async () => {
    const app = await createTestApp({ now: '2026-01-10T09:00:00Z' });
    await send(app, view('/friends'), lcp(100));
    app.clock.set('2026-03-10T09:00:00Z');
    const { days, paths, vitals } = await usageOf(app);
    expect(days).toHaveLength(30);
    expect([paths, vitals]).toEqual([[], []]);
    expect((await usageOf(app, '60')).paths).toEqual([{ path: '/friends', views: 1 }]);
  });

  it('has the web vitals of each day and of all days', async () => {
    const app = await createTestApp({ now: '2026-03-09T09:00:00Z' });
    await send(app, lcp(100), lcp(200));
    app.clock.advance({ days: 1 });
    await send(app, lcp(9_000), { name: 'web_vital', metric: 'CLS', value: 0.02, rating: 'good', path: '/' });
    const { days, vitals } = await usageOf(app, '2');
    expect(days.map((day) => day.vitals.map(({ metric, count, good }) => [metric, count, good]))).toEqual([
      [['LCP', 2, 2]],
      [
        ['LCP', 1, 0],
        ['CLS', 1, 1],
      ],
    ]);
    expect(vitals).toMatchObject([
      { metric: 'LCP', count: 3, good: 2, poor: 1 },
      { metric: 'CLS', count: 1, good: 1, p75: 0.0175 },
    ]);
  });

  it.each(['0', '91', '-1', '7.5', 'week', '100'])('rejects %s days', async (days) => {
    const app = await createTestApp();
    const noor = await app.signIn('noor', { admin: true });
    const { status, raw } = await noor.call(getUsage, { query: { days } });
    expect([status, Object.keys(raw.fields ?? {})]).toEqual([400, ['days']]);
  });
});
