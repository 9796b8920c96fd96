import { expect, it } from 'vitest';
import { startTime, today } from './local-date.ts';

it('today is the day of the local time zone, not of UTC', () => {
  expect(today(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
  expect(today(new Date(2026, 2, 10, 0, 0))).toBe('2026-03-10');
});

it('a form begins with now for today, and with noon for another day', () => {
  const now = new Date(2026, 2, 9, 8, 5);
  expect([startTime('2026-03-09', now), startTime('2026-03-08', now)]).toEqual(['08:05', '12:00']);
});
