import { VITAL_NAMES, VITALS, type VitalName } from '@moodbowl/contract/analytics';
import type { PageRoute } from '@moodbowl/contract/page-routes';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { bucketOf } from '../../features/analytics/vital-histogram.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../../local-date.ts';
import { type Random, seededRandom } from '../../demo/random.ts';

const SEED = 20_260_505;
/** How many days of usage there are, including today. */
const USAGE_DAYS = 60;
/** Views on an ordinary day at the end. There were fewer at the beginning. */
const VIEWS_A_DAY = 320;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The share of views per route. */
const SHARES: readonly (readonly [PageRoute, number])[] = [
  ['/home', 0.27],
  ['/mood-tracker', 0.15],
  ['/meals', 0.11],
  ['/', 0.1],
  ['/recipes', 0.08],
  ['/suggestions', 0.07],
  ['/friends', 0.06],
  ['/profile', 0.05],
  ['/recipes/:id', 0.035],
  ['/mood/:date', 0.03],
  ['/saved-meals', 0.025],
  ['/meals/:id', 0.01],
  ['/feedback', 0.006],
  ['/register', 0.005],
  ['/admin', 0.005],
  ['/admin/edit-meal/:id', 0.002],
  ['*', 0.002],
];

/** A typical measurement, as a fraction of the threshold for good. */
const USUAL: Readonly<Record<VitalName, number>> = { LCP: 0.5, INP: 0.4, CLS: 0.3, FCP: 0.45, TTFB: 0.3 };
/** Most visits start on one of these. */
const LANDINGS: readonly PageRoute[] = ['/', '/home', '/home', '/mood-tracker'];

/** Weeks of growing usage with quieter weekends, and the part of today that has passed, by UTC. */
export function usageOf(now: Date) {
  const random = seededRandom(SEED);
  const today = localDate(now, 'UTC');
  const usage_days: Insertable<Schema['usage_days']>[] = [];
  const vital_days: Insertable<Schema['vital_days']>[] = [];
  for (let daysAgo = USAGE_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    const growth = 1 - 0.45 * (daysAgo / USAGE_DAYS);
    const passed = daysAgo === 0 ? (now.getTime() % DAY_MS) / DAY_MS : 1;
    const views = VIEWS_A_DAY * growth * passed * (weekend ? 0.72 : 1) * (0.88 + 0.24 * random.next());
    for (const [path, share] of SHARES) {
      const count = Math.round(views * share * (0.8 + 0.4 * random.next()));
      if (count > 0) usage_days.push({ day, event: 'page_view', path, count, amount: 0 });
    }
    vital_days.push(...vitalsOf(day, Math.round(views * 0.2), random));
  }
  return { usage_days, vital_days };
}

function vitalsOf(day: string, loads: number, random: Random): Insertable<Schema['vital_days']>[] {
  const rows = new Map<string, Insertable<Schema['vital_days']>>();
  for (let load = 0; load < loads; load += 1) {
    const path = random.pick(LANDINGS);
    // Slow devices and slow networks are slow at everything.
    const slowness = Math.exp(0.9 * (random.next() + random.next() + random.next() - 1.5));
    for (const metric of VITAL_NAMES) {
      // A visit without an interaction has no INP.
      if (metric === 'INP' && random.chance(0.3)) continue;
      const value = USUAL[metric] * VITALS[metric].good * slowness * (0.6 + 0.8 * random.next());
      const bucket = bucketOf(metric, value);
      const key = `${metric} ${path} ${bucket}`;
      rows.set(key, { day, metric, path, bucket, count: (rows.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...rows.values()];
}

/** The demo's feedback, counted by day as if it had been sent from the page. */
export async function feedbackUsage(db: Db, now: Date): Promise<Insertable<Schema['usage_days']>[]> {
  const first = addDays(localDate(now, 'UTC'), 1 - USAGE_DAYS);
  const sent = await db
    .selectFrom('feedback')
    .where('created_at', '>=', first)
    .select(['created_at', 'message'])
    .execute();
  const byDay = Map.groupBy(sent, ({ created_at }) => created_at.slice(0, 10));
  return [...byDay].map(([day, those]) => ({
    day,
    event: 'feedback_submitted',
    path: '',
    count: those.length,
    amount: those.reduce((sum, { message }) => sum + message.length, 0),
  }));
}
