import { type AnalyticsEvent, getUsage, sendEvents, type VitalName } from '@moodbowl/contract/analytics';
import { API_BASE } from '@moodbowl/contract/endpoint';
import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, type Person, test } from './fixtures.ts';

const isReport = (request: Request) => request.url().endsWith(`${API_BASE}${sendEvents.path}`);

async function measuredToday(admin: Person, metric: VitalName): Promise<number> {
  const { vitals } = await admin.call(getUsage, { query: { days: '1' } });
  return vitals.find((vital) => vital.metric === metric)?.count ?? 0;
}

/** Leaves the page while the test still records its requests. */
async function pretendToLeave(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
}

test('screens and web vitals are counted, and administrators see the sums', async ({ page, person, admin }) => {
  const before = await measuredToday(admin, 'LCP');
  const report = page.waitForRequest(isReport);
  const measuring = page.waitForResponse(/\/assets\/web-vitals-/);
  await person.enter(page, '/mood/2026-03-09');
  await measuring;
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Recipes' }).click();
  await expect(page).toHaveURL('/recipes');

  const sent = await report;
  const { events } = sent.postDataJSON() as { events: AnalyticsEvent[] };
  expect(events.filter(({ name }) => name === 'page_view')).toEqual([
    { name: 'page_view', path: '/mood/:date' },
    { name: 'page_view', path: '/recipes' },
  ]);
  expect(events.some((event) => event.name === 'web_vital' && event.path === '/mood/:date')).toBe(true);
  expect(await sent.allHeaders()).not.toHaveProperty('authorization');
  expect(sent.postData()).not.toContain(person.username);

  // The browser reports the largest paint when the page is left.
  await page.goto('/api/health');
  await expect.poll(() => measuredToday(admin, 'LCP')).toBeGreaterThan(before);

  await admin.enter(page, '/admin');
  await page.getByRole('tab', { name: 'Usage' }).click();
  const screens = page.getByRole('region', { name: 'Screens' });
  await expect(screens.getByRole('listitem').filter({ hasText: '/mood/:date' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Web vitals' }).getByRole('row', { name: /^LCP/ })).toBeVisible();
  const views = page.getByRole('region', { name: 'Page views' });
  await views.getByText('The numbers, day by day').click();
  await expect(views.getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(views.getByRole('row')).toHaveCount(8);
  const [today] = (await admin.call(getUsage, { query: { days: '1' } })).days;
  expect(today?.views).toBeGreaterThan(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page);
});

for (const [name, wish] of [
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
] as const) {
  test(`${name} prevents counting`, async ({ page, person }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isReport(request) || request.url().includes('/assets/web-vitals-')) asked.push(request.url());
    });
    await page.addInitScript((wishes) => {
      for (const [key, value] of Object.entries(wishes))
        Object.defineProperty(Navigator.prototype, key, { get: () => value, configurable: true });
    }, wish);
    await page.clock.install();
    await person.enter(page, '/home');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Recipes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recipes for All Moods' })).toBeVisible();
    // Longer than events are collected before they are sent.
    await page.clock.runFor(60_000);
    await pretendToLeave(page);
    await page.goto('/feedback');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });
}
