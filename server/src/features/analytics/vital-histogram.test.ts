import { VITAL_NAMES, VITALS, type VitalName } from '@moodbowl/contract/analytics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, summarise } from './vital-histogram.ts';

function measure(metric: VitalName, values: readonly number[]) {
  return summarise(
    metric,
    values.map((value) => ({ metric, bucket: bucketOf(metric, value), count: 1 })),
  );
}

describe('the histogram of a web vital', () => {
  it.each(VITAL_NAMES)('rates %s by the inclusive thresholds', (metric) => {
    const { good, poor } = VITALS[metric];
    const tiny = good / 1_000;
    const values = [0, good, good + tiny, poor, poor + tiny, poor * 100];
    expect(measure(metric, values)).toMatchObject({ count: 6, good: 2, needs_improvement: 2, poor: 2 });
  });

  it('has no summary without measurements', () => {
    expect(summarise('LCP', [])).toBeUndefined();
    expect(summarise('LCP', [{ metric: 'INP', bucket: 3, count: 7 }])).toBeUndefined();
  });

  it('adds up counts of the same bucket', () => {
    const rows = [1, 2, 3].map((count) => ({ metric: 'LCP' as const, bucket: 4, count }));
    expect(summarise('LCP', rows)).toMatchObject({ count: 6, good: 6 });
  });

  it('gives the lower end of the last bucket for anything beyond', () => {
    expect(measure('LCP', [1_000_000])?.p75).toBe(5 * VITALS.LCP.poor);
  });

  it('interpolates the 75th percentile within its bucket', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VITAL_NAMES),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (metric, parts) => {
          const values = parts.map((part) => part * 5 * VITALS[metric].poor).toSorted((a, b) => a - b);
          const true75 = values[Math.ceil(0.75 * values.length) - 1]!;
          const p75 = measure(metric, values)!.p75;
          // Rounding to three digits may step over the edge of a bucket by as much.
          expect(Math.abs(bucketOf(metric, p75 * 0.995) - bucketOf(metric, true75))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
