/** The day `days` after `date` (before it when negative), both as `YYYY-MM-DD`, by the calendar alone. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** How many days of the week come before `date`, in weeks that start on `firstDay` (1 for Monday to 7 for Sunday). */
export function daysIntoWeek(date: string, firstDay: number): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return (weekday - firstDay + 7) % 7;
}

/** The first day of the month that `date` is in. */
export function monthStart(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The last day of the month that `date` is in. */
export function monthEnd(date: string): string {
  // The 28th is in every month, and four days later is the next one.
  return addDays(monthStart(addDays(`${date.slice(0, 7)}-28`, 4)), -1);
}
