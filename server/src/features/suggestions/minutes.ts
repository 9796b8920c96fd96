const AMOUNT = /(?<!\d)(\d{1,4})\s*(hours?|h\b|min(?:utes?)?\b)/gi;

/**
 * How many minutes a meal takes, by the beginning of its description: "15 min prep, 6 min cook: …" takes 21, "Ready in 20
 * minutes. …" takes 20. Undefined if it does not say.
 */
export function minutesOf(description: string): number | undefined {
  const [beginning = ''] = description.split(/[:.]/, 1);
  let sum = 0;
  for (const [, count, unit = ''] of beginning.matchAll(AMOUNT))
    sum += Number(count) * (unit.toLowerCase().startsWith('h') ? 60 : 1);
  return sum > 0 ? sum : undefined;
}
