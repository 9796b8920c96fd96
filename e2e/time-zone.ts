/** Where everybody is, in the browser and beside it: else what is today for the one is yesterday for the other. */
export const TIME_ZONE = 'Europe/Berlin';

/** Today's date there. */
export function today(): string {
  return new Date().toLocaleDateString('sv', { timeZone: TIME_ZONE });
}
