/** Dates as `YYYY-MM-DD`, in the time zone of this browser. */

/** Today's date. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
