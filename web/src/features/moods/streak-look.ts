/** How a streak is said: '1 day' for one, otherwise 'N days in a row!'. */
export function streakLabel(days: number): string {
  return days === 1 ? '1 day' : `${days} days in a row!`;
}

/** A `#rrggbb` colour with each channel reduced by `share` (0 to 1). */
export function darken(colour: string, share: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
