import { t } from '@moodbowl/i18n/t';
import { describe, expect, it } from 'vitest';
import { ratingOf, ratingsOf, shareText, vitalText } from './analytics-words.ts';

describe('a measurement', () => {
  it.each([
    ['LCP', 2_349, '2.3 s'],
    ['LCP', 1_000, '1.0 s'],
    ['TTFB', 87.4, '87 ms'],
    ['INP', 0, '0 ms'],
    ['CLS', 0.0175, '0.02'],
    ['CLS', 0, '0'],
  ] as const)('of %s with %d reads %s', (metric, value, text) => expect(vitalText(metric, value)).toBe(text));

  it.each([
    ['LCP', 2_500, 'good'],
    ['LCP', 2_501, 'needs-improvement'],
    ['CLS', 0.25, 'needs-improvement'],
    ['CLS', 0.26, 'poor'],
  ] as const)('of %s with %d is %s', (metric, value, rating) => expect(ratingOf(metric, value)).toBe(rating));
});

describe('a share', () => {
  it.each([
    [0, 0, '0%'],
    [0, 7, '0%'],
    [1, 1_000, '<1%'],
    [999, 1_000, '>99%'],
    [7, 7, '100%'],
    [2, 3, '67%'],
  ])('of %d in %d reads %s', (part, whole, text) => expect(shareText(part, whole)).toBe(text));
});

it('ratings are listed best first', () => {
  const summary = { metric: 'LCP', count: 6, p75: 2_000, good: 3, needs_improvement: 2, poor: 1 } as const;
  expect(ratingsOf(summary).map(({ text, count }) => [t(text), count])).toEqual([
    ['Good', 3],
    ['Fair', 2],
    ['Poor', 1],
  ]);
});
