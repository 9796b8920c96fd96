import type { PushContent } from '@moodbowl/contract/reminders';

/** In messages of the service worker to a page that is open: where it is to go. */
export interface OpenPath {
  readonly kind: 'open';
  readonly path: string;
}

/** The screen that a notification opens: that of the day it was for, also when that is over. */
export function openedPath({ kind, date }: Pick<PushContent, 'kind' | 'date'>, today: string): string {
  if (kind === 'plan') return '/plan';
  if (kind === 'test') return '/profile?tab=settings#reminders';
  return date === today || !/^\d{4}-\d\d-\d\d$/.test(date) ? '/mood-tracker' : `/mood/${date}`;
}
