import { headingLine, isHeadingLine } from '@moodbowl/food/lines/heading-line';

/** What may be a part of a dish or bought: it depends on the lines around it. */
const PERHAPS_A_PART =
  /^(?:the )?(?:(?:\p{L}+ )?(?:garnish|sauce|dressing|vinaigrette|marinade|glaze|salsa|salad|brine|rub|syrup|cake|cream|soße|sosse|salat|creme|glasur|boden|dip|streusel|pâte|crème|masa|aliño|salsa|crema|sugo))$/iu;
const AMOUNT = /^[\p{Nd}½⅓⅔¼¾⅛]/u;
const CAPITALS = /^[\p{Lu}\p{M}\s&'’-]{3,40}$/u;
const LONGEST = 40;

/**
 * Lines of ingredients with a colon behind those that only head the next ones ("FILLING", "Sauce"): they have no amount,
 * while those below have one. A single line in capitals is such a name, too, where the others are not in capitals.
 */
export function withPartNames(lines: readonly string[]): string[] {
  const shouted = lines.filter((line) => CAPITALS.test(line)).length;
  const areFewShouted = shouted * 3 < lines.length;
  return lines.map((line, index) => {
    if (line.length > LONGEST || isHeadingLine(line)) return line;
    const next = lines.slice(index + 1, index + 3);
    if (next.length < 2 || !next.every((below) => AMOUNT.test(below))) return line;
    const isName = PERHAPS_A_PART.test(line) || (areFewShouted && CAPITALS.test(line));
    return isName ? headingLine(line) : line;
  });
}
