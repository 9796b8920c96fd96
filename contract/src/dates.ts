/** The day `days` after `date` (before it when negative), both as `YYYY-MM-DD`, by the calendar alone. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
