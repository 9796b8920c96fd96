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
  it.each(VITAL_NAMES)('rates %s as the thresholds do, which are included', (metric) => {
    const { good, poor } = VITALS[metric];
    const tiny = good / 1_000;
    const values = [0, good, good + tiny, poor, poor + tiny, poor * 100];
    expect(measure(metric, values)).toMatchObject({ count: 6, good: 2, needs_improvement: 2, poor: 2 });
  });

  it('has nothing to say when nothing was measured', () => {
    expect(summarise('LCP', [])).toBeUndefined();
    expect(summarise('LCP', [{ metric: 'INP', bucket: 3, count: 7 }])).toBeUndefined();
  });

  it('puts counts of the same bucket together', () => {
    const rows = [1, 2, 3].map((count) => ({ metric: 'LCP' as const, bucket: 4, count }));
    expect(summarise('LCP', rows)).toMatchObject({ count: 6, good: 6 });
  });

  it('gives the beginning of the last bucket for what lies beyond', () => {
    expect(measure('LCP', [1_000_000])?.p75).toBe(5 * VITALS.LCP.poor);
  });

  it('finds the three quarters within the bucket where they lie', () => {
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
