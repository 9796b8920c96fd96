import {
  VITAL_RATINGS,
  VITALS,
  type VitalName,
  type VitalRating,
  type VitalSummary,
} from '@moodbowl/contract/analytics';
import type { PageRoute } from '@moodbowl/contract/page-routes';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';

/** What people call the screens. */
export const SCREEN_NAMES: Readonly<Record<PageRoute, string>> = {
  '/': 'Login',
  '/register': 'Register',
  '/reset-password': 'New password',
  '/home': 'Home',
  '/mood-tracker': 'Mood Tracker',
  '/mood/:date': 'Mood day',
  '/suggestions': 'Suggestions',
  '/meals': 'My Meals',
  '/meals/:id': 'Meal',
  '/recipes': 'Recipes',
  '/recipes/:id': 'Recipe',
  '/saved-meals': 'Saved Meals',
  '/friends': 'Friends',
  '/profile': 'Profile',
  '/feedback': 'Feedback',
  '/admin': 'Admin Panel',
  '/admin/meals': 'Admin Panel, meals',
  '/admin/add-meal': 'Add New Meal',
  '/admin/edit-meal/:id': 'Edit Meal',
  '*': 'Page not found',
};

/** What each web vital measures. */
export const VITAL_WORDS: Readonly<Record<VitalName, { readonly name: string; readonly meaning: string }>> = {
  LCP: { name: 'Largest Contentful Paint', meaning: 'until the largest thing is there' },
  INP: { name: 'Interaction to Next Paint', meaning: 'until a press shows' },
  CLS: { name: 'Cumulative Layout Shift', meaning: 'how much jumps about' },
  FCP: { name: 'First Contentful Paint', meaning: 'until anything is there' },
  TTFB: { name: 'Time to First Byte', meaning: 'until the server answers' },
};

export const RATING_WORDS: Readonly<Record<VitalRating, { readonly text: string; readonly colour: string }>> = {
  good: { text: 'Good', colour: MOOD_COLOURS.Happy },
  'needs-improvement': { text: 'Fair', colour: MOOD_COLOURS.Energised },
  poor: { text: 'Poor', colour: MOOD_COLOURS.Angry },
};

/** How the web vitals standard judges a value. */
export function ratingOf(metric: VitalName, value: number): VitalRating {
  const { good, poor } = VITALS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

/** How many measurements had each rating, best first. */
export function ratingsOf({ good, needs_improvement, poor }: VitalSummary) {
  const counts = { good, 'needs-improvement': needs_improvement, poor };
  return VITAL_RATINGS.map((rating) => ({ rating, count: counts[rating], ...RATING_WORDS[rating] }));
}

/** A measurement with its unit; CLS has none. */
export function vitalText(metric: VitalName, value: number): string {
  if (metric === 'CLS') return value.toLocaleString(undefined, { maximumFractionDigits: 2 });
  if (value < 1_000) return `${Math.round(value)} ms`;
  return `${(value / 1_000).toLocaleString(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`;
}

export function countText(count: number): string {
  return count.toLocaleString();
}

/** A part of a whole as a percentage; a little is never none, and nearly all is never all. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  if (percent > 0 && percent < 1) return '<1%';
  if (percent > 99 && percent < 100) return '>99%';
  return `${Math.round(percent)}%`;
}
