import { listMealLogSpan, type MealLog } from '@moodbowl/contract/meal-logs';
import type { MoodName } from '@moodbowl/contract/mood';
import { type DiaryEntry, listMoodSpan, moodYear } from '@moodbowl/contract/mood-history';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fill, press, valueOf } from '../../test/actions.ts';
import { openScreen, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf } from '../../test/samples.ts';
import { refusal, stubServer } from '../../test/stub-server.ts';

beforeEach(() => {
  stopTime();
  vi.setSystemTime(new Date(2026, 2, 10, 12));
  signIn();
});

const ENTRIES: DiaryEntry[] = [
  ['2026-02-03', 'Happy', '<b>Sun</b> on the balcony.'],
  ['2026-02-03', 'Sad', ''],
  ['2026-01-31', 'Bored', 'Queues.'],
].map(([date = '', mood, note = ''], index) => ({
  id: idOf(index),
  mood: mood as MoodName,
  note,
  created_at: `${date}T12:00:00.000Z`,
  date,
}));

function stubDiary(entries = ENTRIES) {
  const meal: MealLog = {
    id: idOf(9),
    meal_id: null,
    meal_name: 'Soup',
    created_at: '2026-02-04T12:00:00.000Z',
    date: '2026-02-04',
    plan_entry_id: null,
  };
  const isIn = (query: URLSearchParams) => (row: { date: string }) =>
    row.date >= (query.get('from') ?? '') && row.date <= (query.get('to') ?? '');
  const dates = [...new Set(entries.map(({ date }) => date))].toSorted();
  return stubServer()
    .on(moodYear, ({ params }) => ({
      year: Number(params['year']),
      first_year: 2026,
      last_year: 2026,
      days: dates
        .filter((date) => date.startsWith(params['year'] ?? ''))
        .map((date) => ({
          date,
          moods: Object.values(
            Object.groupBy(
              entries.filter((entry) => entry.date === date),
              ({ mood }) => mood,
            ),
          ).map((some) => ({ mood: some[0]?.mood ?? 'Sad', count: some.length })),
        })),
    }))
    .on(listMoodSpan, ({ query }) => entries.filter(isIn(query)).slice(0, 500))
    .on(listMealLogSpan, ({ query }) => [meal].filter(isIn(query)));
}

const diary = () => screen.getByRole('article', { name: 'My mood diary' });

it('has last month with notes, as text and nothing else', async () => {
  const server = stubDiary();
  await openScreen('/print-moods');
  expect([valueOf('From'), valueOf('To')]).toEqual(['2026-02-01', '2026-02-28']);
  within(diary()).getByText('2 moods on 1 day');
  const days = within(within(diary()).getByRole('region', { name: 'February 2026' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent?.replaceAll(/\d\d?:\d\d\s[AP]M/g, ' TIME'))).toEqual([
    'Tue, Feb 3 TIME Happy <b>Sun</b> on the balcony. TIME Sad ',
  ]);
  expect(server.callsOf(listMealLogSpan)).toEqual([]);
});

it('prints when it is asked to', async () => {
  stubDiary();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await openScreen('/print-moods');
  await press('Print or save as PDF');
  expect(print).toHaveBeenCalledOnce();
});

it('has meals and leaves out notes if that is chosen, and keeps the choice in the address', async () => {
  stubDiary();
  const { router } = await openScreen('/print-moods');
  await press('With meals eaten', 'switch');
  await press('With notes', 'switch');
  const days = within(diary()).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent?.replaceAll(/\d\d?:\d\d\s[AP]M/g, ' TIME'))).toEqual([
    'Tue, Feb 3 TIME Happy  TIME Sad ',
    'Wed, Feb 4Eaten: Soup',
  ]);
  expect(router.state.location.search).toBe('?meals=1&notes=0');
});

it('has a part for each month with something, and asks month by month', async () => {
  const server = stubDiary();
  await openScreen('/print-moods?from=2025-12-15&to=2026-03-01');
  expect(
    within(diary())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['January 2026', 'February 2026']);
  expect(server.callsOf(listMoodSpan).map(({ query }) => `${query.get('from')} ${query.get('to')}`)).toEqual([
    '2025-12-15 2025-12-31',
    '2026-01-01 2026-01-31',
    '2026-02-01 2026-02-28',
    '2026-03-01 2026-03-01',
  ]);
});

it('says how many entries a full month leaves out', async () => {
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...ENTRIES[0]!,
    id: idOf(index),
    note: 'x'.repeat(400),
    date: `2026-02-${String(1 + Math.floor(index / 22)).padStart(2, '0')}`,
  }));
  stubDiary(many);
  await openScreen('/print-moods');
  const shown = within(diary()).getAllByText('Happy', { selector: 'b' }).length;
  expect(shown).toBeLessThan(40);
  within(diary()).getByText(`and ${600 - shown} more entries`);
});

it('says beside the day what is wrong with a span, and keeps what was typed', async () => {
  const server = stubDiary();
  await openScreen('/print-moods');
  const asked = server.callsOf(listMoodSpan).length;
  fill('To', '2026-01-01');
  await settle();
  screen.getByText('The last day is before the first');
  expect([valueOf('To'), screen.queryByRole('article')]).toEqual(['2026-01-01', null]);
  fill('From', '2024-12-01');
  await settle();
  screen.getByText('Please choose at most a year');
  fill('From', '');
  await settle();
  screen.getByText('This is not a date (YYYY-MM-DD)');
  expect(server.callsOf(listMoodSpan)).toHaveLength(asked);
});

it('says that there is nothing to print', async () => {
  stubServer();
  await openScreen('/print-moods');
  screen.getByText('Nothing was logged on these days.');
  expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).toBeNull();
});

it('prints nothing while a part is missing, and tries again', async () => {
  stubDiary().on(listMoodSpan, refusal('The kettle is cold.'));
  await openScreen('/print-moods');
  screen.getByText('The kettle is cold.');
  expect(screen.queryByRole('article')).toBeNull();
  stubDiary();
  await press('Try again');
  expect(diary()).toBeTruthy();
});
