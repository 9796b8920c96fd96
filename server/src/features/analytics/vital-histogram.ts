import { VITALS, type VitalName, type VitalSummary } from '@moodbowl/contract/analytics';

/**
 * Upper ends of buckets: first as fractions of `good`, then as fractions of the way from `good` to `poor`, then as
 * multiples of `poor`.
 */
const UP_TO_GOOD = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const BETWEEN = [0.25, 0.5, 0.75, 1];
const BEYOND = [1.25, 1.5, 2, 3, 5];

const GOOD_BUCKETS = UP_TO_GOOD.length;
const FAIR_BUCKETS = GOOD_BUCKETS + BETWEEN.length;

/**
 * The upper ends of a metric's buckets, inclusive; one more bucket has no upper end. The thresholds of the ratings are
 * among them, so ratings need no counts of their own. Stored rows refer to buckets by number, so these never change.
 */
function endsOf(metric: VitalName): number[] {
  const { good, poor } = VITALS[metric];
  return [
    ...UP_TO_GOOD.map((part) => part * good),
    ...BETWEEN.map((part) => good + part * (poor - good)),
    ...BEYOND.map((times) => times * poor),
  ];
}

/** The number of the bucket for this measurement. */
export function bucketOf(metric: VitalName, value: number): number {
  const ends = endsOf(metric);
  const bucket = ends.findIndex((end) => value <= end);
  return bucket === -1 ? ends.length : bucket;
}

export interface BucketCount {
  readonly metric: VitalName;
  readonly bucket: number;
  readonly count: number;
}

/** Summary of one metric's buckets; undefined if nothing was measured. */
export function summarise(metric: VitalName, buckets: readonly BucketCount[]): VitalSummary | undefined {
  const counts = endsOf(metric).map(() => 0);
  counts.push(0);
  for (const { bucket, count } of buckets.filter((one) => one.metric === metric)) {
    counts[bucket] = (counts[bucket] ?? 0) + count;
  }
  const count = sum(counts);
  if (count === 0) return undefined;
  return {
    metric,
    count,
    p75: quantile(0.75, counts, endsOf(metric)),
    good: sum(counts.slice(0, GOOD_BUCKETS)),
    needs_improvement: sum(counts.slice(GOOD_BUCKETS, FAIR_BUCKETS)),
    poor: sum(counts.slice(FAIR_BUCKETS)),
  };
}

/**
 * A quantile, interpolated linearly within its bucket; for the bucket without an end, its lower end. The same method as
 * Prometheus: https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile.
 */
function quantile(part: number, counts: readonly number[], ends: readonly number[]): number {
  let left = part * sum(counts);
  for (const [bucket, end] of ends.entries()) {
    const inBucket = counts[bucket] ?? 0;
    if (left <= inBucket) {
      const start = ends[bucket - 1] ?? 0;
      return round(start + (end - start) * (left / inBucket));
    }
    left -= inBucket;
  }
  return round(ends.at(-1) ?? 0);
}

/** The histogram is no more precise than three digits. */
function round(value: number): number {
  return Number(value.toPrecision(3));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
