/** Two equal lines of this length are no two ingredients or steps. */
const LONG = 60;

/** A list that is written twice over, once. Pages with a layout for phones beside one for desks have it twice. */
export function withoutRepetition(lines: readonly string[]): string[] {
  const half = lines.length / 2;
  const isTwice =
    (half >= 2 || (half === 1 && (lines[0] ?? '').length >= LONG)) &&
    Number.isInteger(half) &&
    lines.slice(0, half).every((line, index) => line === lines[half + index]);
  return isTwice ? lines.slice(0, half) : [...lines];
}
