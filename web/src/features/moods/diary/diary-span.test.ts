import { expect, it } from 'vitest';
import { lastMonth, monthsIn, spanSchema, yearsIn } from './diary-span.ts';

it.each([
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2024-03-01', '2024-02-01', '2024-02-29'],
])('last month is on %s from %s to %s', (today, from, to) => expect(lastMonth(today)).toEqual({ from, to }));

it('a span has a part in each of its months', () => {
  expect(monthsIn({ from: '2025-12-30', to: '2026-02-01' })).toEqual([
    { from: '2025-12-30', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-01' },
  ]);
  expect(monthsIn({ from: '2026-03-05', to: '2026-03-05' })).toHaveLength(1);
  expect(yearsIn({ from: '2025-12-30', to: '2026-02-01' })).toEqual(['2025', '2026']);
  expect(yearsIn({ from: '2026-01-01', to: '2026-12-31' })).toEqual(['2026']);
});

it('a span is at most a year', () => {
  const isSpan = (from: string, to: string) => spanSchema.safeParse({ from, to }).success;
  expect(isSpan('2024-01-01', '2024-12-31')).toBe(true);
  expect(isSpan('2024-01-01', '2025-01-01')).toBe(false);
  expect(isSpan('2026-03-02', '2026-03-01')).toBe(false);
  expect(isSpan('', '2026-03-01')).toBe(false);
});
