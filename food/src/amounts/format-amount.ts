const FRACTIONS: readonly (readonly [number, string])[] = [
  [0, ''],
  [1 / 2, '½'],
  [1 / 3, '⅓'],
  [2 / 3, '⅔'],
  [1 / 4, '¼'],
  [3 / 4, '¾'],
  [1 / 8, '⅛'],
  [3 / 8, '⅜'],
  [5 / 8, '⅝'],
  [7 / 8, '⅞'],
  [1 / 6, '⅙'],
  [5 / 6, '⅚'],
];
/** How far a fraction may be from the amount that it stands for, as a share of it. */
const NEAR = 0.02;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.NumberFormat;
  const options = { maximumSignificantDigits: digits, useGrouping: false };
  try {
    format = new Intl.NumberFormat(language, options);
  } catch {
    format = new Intl.NumberFormat('en', options);
  }
  formats.set(key, format);
  return format;
}

/**
 * A number with at most three digits, or all digits of a larger whole number, with the language's decimal mark. From 100
 * on, a number with decimals becomes one that ends in 0 or 5: nobody weighs 312.5 g.
 */
export function formatDecimal(amount: number, language: string): string {
  const isRound = Math.abs(amount - Math.round(amount)) < 1e-9;
  const shown = amount >= 100 && !isRound ? Math.round(amount / 5) * 5 : amount;
  return formatOf(language, shown >= 1000 ? 21 : 3).format(shown);
}

/**
 * A number as cooks write it: 1½, ⅔ or 3, if one of these is near enough (by default within 2%); otherwise with decimals.
 */
export function formatFraction(amount: number, language: string, within = NEAR): string {
  const near = nearestFraction(amount, within);
  if (near === null) return formatDecimal(amount, language);
  const whole = Math.floor(near.value + 1e-9);
  return whole === 0 ? near.sign : `${formatDecimal(whole, language)}${near.sign}`;
}

/** The nearest number that cooks can measure, within a share of the amount; null if none is as near. */
export function nearestFraction(amount: number, within: number): { value: number; sign: string } | null {
  const base = Math.floor(amount);
  let best: { value: number; sign: string } | null = null;
  for (const whole of [base, base + 1]) {
    for (const [part, sign] of FRACTIONS) {
      const value = whole + part;
      const isNearer = best === null || Math.abs(value - amount) < Math.abs(best.value - amount) - 1e-9;
      if (value > 0 && Math.abs(value - amount) <= within * amount + 1e-9 && isNearer) best = { value, sign };
    }
  }
  return best;
}

/** The simplest number that cooks can measure within a share of the amount: first whole ones, then halves, and so on. */
export function simplestFraction(
  amount: number,
  within: number,
  all: readonly number[] = [1, 2, 3, 4, 8],
): number | null {
  for (const parts of all) {
    const value = Math.round(amount * parts) / parts;
    if (value > 0 && Math.abs(value - amount) <= within * amount) return value;
  }
  return null;
}
