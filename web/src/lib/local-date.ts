/** Dates as `YYYY-MM-DD`, in the time zone of this browser. */

/** Today's date. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The time of day, `HH:MM`, that a form for this date begins with: now for today, noon for another day. */
export function startTime(date: string, now = new Date()): string {
  return date === today(now) ? clockTime(now) : '12:00';
}

/** A local time as fields of the type `datetime-local` have it, to the minute. */
export function toDateTime(at: Date): string {
  return `${today(at)}T${clockTime(at)}`;
}

/** The time of day as forms have it: `HH:MM`. */
function clockTime(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
