import { numberText } from '../../lib/format.ts';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import {
  VITAL_RATINGS,
  VITALS,
  type VitalName,
  type VitalRating,
  type VitalSummary,
} from '@moodbowl/contract/analytics';
import { type PageRoute, SCREENS } from '@moodbowl/contract/page-routes';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';

/** The message with the name of each screen. */
export const SCREEN_NAMES = Object.fromEntries(Object.values(SCREENS).map(({ path, name }) => [path, name])) as Record<
  PageRoute,
  PlainMessageId
>;

/** The meaning of each web vital. */
export const VITAL_WORDS: Readonly<
  Record<VitalName, { readonly name: PlainMessageId; readonly meaning: PlainMessageId }>
> = {
  LCP: { name: 'analytics.largestContentfulPaint', meaning: 'analytics.lcpMeaning' },
  INP: { name: 'analytics.interactionToNextPaint', meaning: 'analytics.inpMeaning' },
  CLS: { name: 'analytics.cumulativeLayoutShift', meaning: 'analytics.clsMeaning' },
  FCP: { name: 'analytics.firstContentfulPaint', meaning: 'analytics.fcpMeaning' },
  TTFB: { name: 'analytics.timeToFirstByte', meaning: 'analytics.ttfbMeaning' },
};

export const RATING_WORDS: Readonly<Record<VitalRating, { readonly text: PlainMessageId; readonly colour: string }>> = {
  good: { text: 'analytics.good', colour: MOOD_COLOURS.Happy },
  'needs-improvement': { text: 'analytics.fair', colour: MOOD_COLOURS.Energised },
  poor: { text: 'analytics.poor', colour: MOOD_COLOURS.Angry },
};

/** The rating of a value by the web vitals standard. */
export function ratingOf(metric: VitalName, value: number): VitalRating {
  const { good, poor } = VITALS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

/** How many measurements got each rating, best first. */
export function ratingsOf({ good, needs_improvement, poor }: VitalSummary) {
  const counts = { good, 'needs-improvement': needs_improvement, poor };
  return VITAL_RATINGS.map((rating) => ({ rating, count: counts[rating], ...RATING_WORDS[rating] }));
}

/** A measurement with its unit; CLS has none. */
export function vitalText(metric: VitalName, value: number): string {
  if (metric === 'CLS') return numberText(value, { maximumFractionDigits: 2 });
  if (value < 1_000) return `${Math.round(value)} ms`; // untranslated: a unit
  return `${numberText(value / 1_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`;
}

export function countText(count: number): string {
  return numberText(count);
}

/** A share as a percentage. A small one is never 0%, and an incomplete one never 100%. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  if (percent > 0 && percent < 1) return '<1%';
  if (percent > 99 && percent < 100) return '>99%';
  return `${Math.round(percent)}%`;
}
