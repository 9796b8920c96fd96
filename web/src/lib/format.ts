/** The time of day of an instant, as this browser writes it. */
export function timeOfDay(instant: string): string {
  return new Date(instant).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

/** Day and time of an instant, as this browser writes them. */
export function dayAndTime(instant: string): string {
  return new Date(instant).toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** The first letter of a weekday, for a local date. */
export function weekdayLetter(date: string): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString(undefined, { weekday: 'narrow' });
}

/** The full name of a day, for a local date; with the year when it is not this one. */
export function fullDay(date: string): string {
  const day = new Date(`${date}T12:00:00`);
  const sameYear = day.getFullYear() === new Date().getFullYear();
  return day.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  });
}

/** The first `max` characters as people count them. */
export function firstCharacters(text: string, max: number): string {
  let length = 0;
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === max) return text.slice(0, length);
    length += segment.length;
    count += 1;
  }
  return text;
}

/** The first `max` characters as people count them, and three dots when there are more. */
export function preview(text: string, max: number): string {
  const beginning = firstCharacters(text, max);
  return beginning === text ? text : `${beginning}...`;
}
