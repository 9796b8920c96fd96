/**
 * The quantity one step up or down: 1 added to or taken from the number it begins with (1 if there is none),
 * never below 1. What follows the number, such as a unit, stays.
 */
export function stepQuantity(quantity: string, step: 1 | -1): string {
  const match = /^\s*(\d+(?:[.,]\d+)?)(.*)$/s.exec(quantity);
  const number = match ? Number(match[1]?.replace(',', '.')) : 1;
  const unit = match?.[2] ?? '';
  return `${Math.max(1, Math.round((number + step) * 100) / 100)}${unit}`;
}

/** Whether one step down would change anything. */
export function canStepDown(quantity: string): boolean {
  const number = Number.parseFloat(quantity.replace(',', '.'));
  return Number.isFinite(number) && number > 1;
}
