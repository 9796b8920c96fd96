import { type AnalyticsEvent, type Usage, VITAL_NAMES, type VitalSummary } from '@moodbowl/contract/analytics';
import type { PageRoute } from '@moodbowl/contract/page-routes';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { addDays } from '@moodbowl/contract/dates';
import { addCounts, sumByDay, sumByPath, sumVitals } from './analytics.repository.ts';
import { type BucketCount, bucketOf, summarise } from './vital-histogram.ts';

/** Adds events to the sums of `day`. */
export async function countEvents(db: Db, events: readonly AnalyticsEvent[], day: string): Promise<void> {
  const usage = new Map<string, Insertable<Schema['usage_days']>>();
  const vitals = new Map<string, Insertable<Schema['vital_days']>>();
  for (const event of events) {
    if (event.name === 'web_vital') {
      const { metric, path, value } = event;
      const bucket = bucketOf(metric, value);
      const key = `${metric} ${path} ${String(bucket).padStart(2, '0')}`;
      vitals.set(key, { day, metric, path, bucket, count: (vitals.get(key)?.count ?? 0) + 1 });
    } else {
      const { name } = event;
      const path = name === 'page_view' ? event.path : '';
      const amount = name === 'feedback_submitted' ? event.message_length : 0;
      const key = `${name} ${path}`;
      const known = usage.get(key) ?? { count: 0, amount: 0 };
      usage.set(key, { day, event: name, path, count: known.count + 1, amount: known.amount + amount });
    }
  }
  await addCounts(db, inOrder(usage), inOrder(vitals));
}

function inOrder<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The `days` days that end with `today`. */
export async function readUsage(db: Db, today: string, days: number): Promise<Usage> {
  const first = addDays(today, 1 - days);
  const [sums, paths, buckets] = [await sumByDay(db, first), await sumByPath(db, first), await sumVitals(db, first)];
  const bucketsByDay = Map.groupBy(buckets, ({ day }) => day);
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      const views = sums.find((sum) => sum.day === day && sum.event === 'page_view');
      const feedback = sums.find((sum) => sum.day === day && sum.event === 'feedback_submitted');
      return {
        day,
        views: views?.count ?? 0,
        feedback: feedback?.count ?? 0,
        message_length: feedback?.amount ?? 0,
        vitals: summariseAll(bucketsByDay.get(day) ?? []),
      };
    }),
    // Only feedback events have no path.
    paths: paths.map(({ path, views }) => ({ path: path as PageRoute, views })),
    vitals: summariseAll(buckets),
  };
}

function summariseAll(buckets: readonly BucketCount[]): VitalSummary[] {
  return VITAL_NAMES.flatMap((metric) => summarise(metric, buckets) ?? []);
}
