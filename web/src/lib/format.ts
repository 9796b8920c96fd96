/** The time of day of an instant, as this browser writes it. */
export function timeOfDay(instant: string): string {
  return new Date(instant).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

/** Day and time of an instant, as this browser writes them. */
export function dayAndTime(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}

/** The first letter of a weekday, for a local date. */
export function weekdayLetter(date: string): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString(undefined, { weekday: 'narrow' });
}

/** The full name of a day, for a local date. */
export function fullDay(date: string): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
}
