/** `½` and the like by their value (Unicode's vulgar fractions that kitchens use). */
const VULGAR: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
};
const FRACTION = `[${Object.keys(VULGAR).join('')}]|\\d+/[1-9]\\d*`;
/** A pattern for `2`, `1,5`, `1/2`, `1 1/2`, `1½`. */
export const AMOUNT = `(?:\\d+(?:[.,]\\d+)?(?!/|\\d)(?: ?(?:${FRACTION}))?|${FRACTION})`;
const QUANTITY = new RegExp(`^\\s*(${AMOUNT})(?:(\\s*[-–]\\s*)(${AMOUNT}))?(.*)$`, 's');
const PARTS = new RegExp(`^(\\d+(?:[.,]\\d+)?(?![\\d/]))? ?(${FRACTION})?$`);

/** A number as it is written: the part before a fraction, and the fraction. */
interface Amount {
  readonly whole: number;
  readonly fraction: string;
}

/** Reads text that is an {@link AMOUNT}; anything else is 0. */
export function readAmount(text: string): Amount {
  const [, whole = '0', fraction = ''] = PARTS.exec(text) ?? [];
  return { whole: Number(whole.replace(',', '.')), fraction };
}

export function valueOf({ whole, fraction }: Amount): number {
  const [numerator = 0, denominator = 1] = fraction.split('/').map(Number);
  return whole + (VULGAR[fraction] ?? (fraction === '' ? 0 : numerator / denominator));
}

/** One more or less, as people write it; 1 where that would be below 1. */
function stepAmount(text: string, step: 1 | -1): string {
  const amount = readAmount(text);
  if (valueOf(amount) + step < 1) return '1';
  const whole = Math.round((amount.whole + step) * 100) / 100;
  return `${whole}${amount.fraction.includes('/') ? ' ' : ''}${amount.fraction}`;
}

/**
 * The quantity one step up or down: 1 added to or taken from the number it begins with (1 if there is none), never
 * below 1. Fractions and ranges are read whole, a range moves at both ends, and what follows, such as a unit, stays.
 */
export function stepQuantity(quantity: string, step: 1 | -1): string {
  const [, from, dash, to, rest = ''] = QUANTITY.exec(quantity) ?? [];
  if (from === undefined) return stepAmount('1', step);
  const range = dash !== undefined && to !== undefined ? `${dash}${stepAmount(to, step)}` : '';
  return `${stepAmount(from, step)}${range}${rest}`;
}

/** Whether one step down would change anything. */
export function canStepDown(quantity: string): boolean {
  const [, from] = QUANTITY.exec(quantity) ?? [];
  return from !== undefined && valueOf(readAmount(from)) > 1;
}
