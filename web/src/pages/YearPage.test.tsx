import { moodYear, type MoodYear } from '@moodbowl/contract/mood-history';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { openScreen, signIn, stopTime } from '../../test/open-screen.tsx';
import { refusal, stubServer } from '../../test/stub-server.ts';

beforeEach(() => {
  stopTime();
  vi.setSystemTime(new Date(2026, 2, 10, 12));
  signIn();
});

const DAYS: MoodYear['days'] = [
  { date: '2026-01-31', moods: [{ mood: 'Bored', count: 1 }] },
  {
    date: '2026-03-03',
    moods: [
      { mood: 'Happy', count: 2 },
      { mood: 'Sad', count: 1 },
    ],
  },
];

function stubYears() {
  return stubServer().on(moodYear, ({ params }) => ({
    year: Number(params['year']),
    first_year: 2024,
    last_year: 2026,
    days: params['year'] === '2026' ? DAYS : [],
  }));
}

const grid = () => screen.getByRole('grid', { name: 'The days of 2026, months side by side' });
const day = (name: string) => within(grid()).getByRole('link', { name });

it('names each day up to today with its moods, and links to it', async () => {
  stubYears();
  await openScreen('/year');
  expect(within(grid()).getAllByRole('link')).toHaveLength(31 + 28 + 10);
  expect(day('Tuesday, March 3, 2026: Happy, Sad').getAttribute('href')).toBe('/mood/2026-03-03');
  expect(day('Tuesday, March 10, 2026: no mood').getAttribute('href')).toBe('/mood/2026-03-10');
  expect(
    within(grid())
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label'))[3],
  ).toBe('March');
});

it('is one stop of the Tab key, in which the arrows move', async () => {
  stubYears();
  await openScreen('/year');
  const stops = () =>
    within(grid())
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([day('Tuesday, March 10, 2026: no mood')]);
  const walk = (key: string, to: string, init = {}) => {
    fireEvent.keyDown(document.activeElement ?? grid(), { key, ...init });
    expect(document.activeElement?.getAttribute('data-date'), key).toBe(to);
    expect(stops()).toEqual([document.activeElement]);
  };
  stops()[0]?.focus();
  walk('ArrowDown', '2026-03-10');
  walk('ArrowLeft', '2026-02-10');
  walk('ArrowUp', '2026-02-09');
  walk('End', '2026-02-28');
  walk('ArrowDown', '2026-03-01');
  walk('ArrowRight', '2026-03-10');
  walk('Home', '2026-03-01');
  walk('Home', '2026-01-01', { ctrlKey: true });
  walk('End', '2026-03-10', { ctrlKey: true });
});

it('shows the same as a table of months and moods, and a list of days', async () => {
  stubYears();
  await openScreen('/year');
  await press('Table');
  const row = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row('March')).toEqual(['2', '1', '0', '0', '0', '0', '0', '0']);
  expect(row('All')).toEqual(['2', '1', '0', '0', '1', '0', '0', '0']);
  const march = screen.getByRole('region', { name: 'March' });
  expect(within(march).getByRole('listitem').textContent).toBe('Tuesday, March 3, 2026Happy (2 times), Sad');
  expect(screen.queryByRole('grid')).toBeNull();
});

it('leads to the years that have entries, and no further than this one', async () => {
  stubYears();
  const { router } = await openScreen('/year/2025');
  const years = () =>
    within(screen.getByRole('navigation', { name: 'Years' }))
      .getAllByRole('link')
      .map(({ ariaLabel }) => ariaLabel);
  expect(years()).toEqual(['2024', '2026']);
  await press('2024', 'link');
  expect(router.state.location.pathname).toBe('/year/2024');
  expect(years()).toEqual(['2025']);
  await press('2025', 'link');
  await press('2026', 'link');
  expect(years()).toEqual(['2025']);
});

it.each(['2027', 'soon', '02026'])('says kindly that %s is no year that has begun', async (year) => {
  const server = stubYears();
  await openScreen(`/year/${year}`);
  screen.getByRole('heading', { name: 'Which year?' });
  expect(server.callsOf(moodYear)).toEqual([]);
});

it('says what an empty account will see, and lets it go back to any day', async () => {
  stubServer();
  await openScreen('/year');
  screen.getByText('Nothing is here yet. Each mood that you log colours its day.');
  expect(within(grid()).getAllByRole('link')).toHaveLength(31 + 28 + 10);
});

it('says what could not be loaded, and tries again', async () => {
  stubServer().on(moodYear, refusal('The kettle is cold.'));
  await openScreen('/year');
  screen.getByText('The kettle is cold.');
  stubYears();
  await press('Try again');
  expect(day('Saturday, January 31, 2026: Bored')).toBeTruthy();
});

it('says that a browser cannot draw the picture', async () => {
  stubYears();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await openScreen('/year');
  await press('Keep it as a picture');
  screen.getByText('This browser could not make the picture. Please try another one.');
});
