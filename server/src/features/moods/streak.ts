import { dayNumber } from '../../local-date.ts';

/**
 * How many of `days` (days with an entry, latest first) are consecutive and end today or yesterday. A day after `today`
 * occurs after travelling west and counts as today.
 */
export function countStreak(days: readonly string[], today: string): number {
  const last = dayNumber(today);
  let streak = 0;
  let expected = last;
  for (const day of days) {
    const counted = Math.min(dayNumber(day), last);
    if (counted > expected) continue;
    if (streak === 0 && counted === last - 1) expected = counted;
    if (counted !== expected) break;
    streak += 1;
    expected -= 1;
  }
  return streak;
}
