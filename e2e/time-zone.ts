/**
 * The time zone of browsers and tests, so that both agree on today's date. In this one it was ten o'clock when the run
 * began, so that no test sees midnight. Workers load this file again and find the choice of the first load.
 */
export const TIME_ZONE = (process.env['E2E_TIME_ZONE'] ??= zoneAtTen());

/** A zone of a whole offset. Their names count hours west of Greenwich as positive; there are 12 to the west, 14 to the east. */
function zoneAtTen(): string {
  const east = 10 - new Date().getUTCHours();
  const within = east < -12 ? east + 24 : east;
  return `Etc/GMT${within > 0 ? '-' : '+'}${Math.abs(within)}`;
}

/** Today's date in that time zone. */
export function today(): string {
  return new Date().toLocaleDateString('sv', { timeZone: TIME_ZONE });
}
