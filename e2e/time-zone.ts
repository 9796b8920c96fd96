/** The time zone of browsers and tests, so that both agree on today's date. */
export const TIME_ZONE = 'Europe/Berlin';

/** Today's date in that time zone. */
export function today(): string {
  return new Date().toLocaleDateString('sv', { timeZone: TIME_ZONE });
}
