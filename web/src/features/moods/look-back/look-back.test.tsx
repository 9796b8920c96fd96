import { getLookBack, type LookBack } from '@moodbowl/contract/mood-history';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../../../test/actions.ts';
import { openScreen, signIn, stopTime } from '../../../../test/open-screen.tsx';
import { stubServer } from '../../../../test/stub-server.ts';

const WEEK: NonNullable<LookBack['week']> = {
  from: '2026-03-02',
  to: '2026-03-08',
  days: [
    { date: '2026-03-02', moods: [{ mood: 'Happy', count: 1 }] },
    {
      date: '2026-03-04',
      moods: [
        { mood: 'Happy', count: 1 },
        { mood: 'Sad', count: 1 },
      ],
    },
  ],
  entries: 3,
  moods: [
    { mood: 'Happy', count: 2 },
    { mood: 'Sad', count: 1 },
  ],
  meals: 4,
  before: { days: 1, entries: 1 },
};

const AGO: NonNullable<LookBack['year_ago']> = {
  date: '2024-03-09',
  years: 2,
  moods: [
    { mood: 'Grateful', count: 1 },
    { mood: 'Bored', count: 1 },
  ],
  note: `Sun on the balcony. ${'x'.repeat(100)}`,
};

// A Monday; weeks start on Sunday in the test's English.
beforeEach(() => {
  stopTime();
  vi.setSystemTime(new Date(2026, 2, 9, 12));
  signIn();
});

const lastWeek = () => screen.queryByRole('region', { name: 'Last week' });

it('says in three sentences how last week was, with a picture of its days', async () => {
  const server = stubServer().on(getLookBack, { week: WEEK, year_ago: null });
  await openScreen('/mood-tracker');
  within(lastWeek()!).getByText(
    'You logged 3 moods on 2 days. The one you logged most often was Happy, 2 times. You also logged 4 meals.',
  );
  const days = within(lastWeek()!).getAllByRole('link');
  expect([days.length, days[2]?.ariaLabel, days[6]?.ariaLabel]).toEqual([
    7,
    'Wednesday, March 4: Happy, Sad',
    'Sunday, March 8: no mood',
  ]);
  expect(server.callsOf(getLookBack)[0]?.query.get('first_day')).toBe('7');
});

it.each([
  [{ meals: 0 }, 'The week before, there was 1 mood on 1 day.'],
  [{ meals: 0, before: { days: 0, entries: 0 } }, 'Happy, 2 times.'],
  [{ moods: [{ mood: 'Sad' as const, count: 1 }], meals: 1 }, 'Sad, once. You also logged 1 meal.'],
])('ends with meals, or with the week before, or with neither: %o', async (changes, end) => {
  stubServer().on(getLookBack, { week: { ...WEEK, ...changes }, year_ago: null });
  await openScreen('/mood-tracker');
  expect(
    within(lastWeek()!)
      .getByText(/^You logged/)
      .textContent?.endsWith(end),
  ).toBe(true);
});

it('stays hidden in this browser, until the next week', async () => {
  stubServer().on(getLookBack, { week: WEEK, year_ago: AGO });
  await openScreen('/mood-tracker');
  await press('Hide last week');
  expect(lastWeek()).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
  cleanup();
  await openScreen('/mood-tracker');
  expect(lastWeek()).toBeNull();
  screen.getByText('2 years ago today');
  cleanup();
  stubServer().on(getLookBack, { week: { ...WEEK, from: '2026-03-09' }, year_ago: AGO });
  await openScreen('/mood-tracker');
  expect(lastWeek()).not.toBeNull();
});

it('shows the same date in an earlier year with the beginning of its note, until it is hidden', async () => {
  stubServer().on(getLookBack, { week: null, year_ago: AGO });
  await openScreen('/mood-tracker');
  const ago = screen.getByRole('complementary', { name: '2 years ago today' });
  expect(within(ago).getByRole('link').getAttribute('href')).toBe('/mood/2024-03-09');
  expect(ago.textContent).toContain(`Grateful, BoredSun on the balcony. ${'x'.repeat(60)}...`);
  await press('Hide this day');
  expect(screen.queryByText('2 years ago today')).toBeNull();
});

it('shows nothing if there is nothing', async () => {
  stubServer();
  await openScreen('/mood-tracker');
  expect(lastWeek()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull();
});

it('is one line on Home, which leads to it and is gone when it was hidden', async () => {
  stubServer().on(getLookBack, { week: WEEK, year_ago: null });
  const { router } = await openScreen('/home');
  await press('See how last week was', 'link');
  expect(router.state.location.pathname + router.state.location.hash).toBe('/mood-tracker#last-week');
  await press('Hide last week');
  cleanup();
  await openScreen('/home');
  expect(screen.queryByRole('link', { name: 'See how last week was' })).toBeNull();
});

it('is not asked for on Home later in the week', async () => {
  vi.setSystemTime(new Date(2026, 2, 12, 12));
  const server = stubServer().on(getLookBack, { week: WEEK, year_ago: null });
  await openScreen('/home');
  expect(server.callsOf(getLookBack)).toEqual([]);
});
