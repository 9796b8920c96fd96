import { expect, it } from 'vitest';
import { today } from './local-date.ts';

it('today is the day of the local time zone, not of UTC', () => {
  expect(today(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
  expect(today(new Date(2026, 2, 10, 0, 0))).toBe('2026-03-10');
});
