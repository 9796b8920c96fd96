import { quantityAt, rangeEndAt, skipSpaces, type Quantity } from './read-quantity.ts';
import { convert, dimensionOf } from '../units/units.ts';
import { unitAfterSizes, unitAt, type FoundUnit } from '../units/unit-words.ts';

/** An amount with its unit in a text: where all of it stands, its number, and the word for its unit. */
export interface Measure {
  readonly amount: number;
  readonly amount_to: number | null;
  /** The id of the unit; null for pieces. */
  readonly unit: string | null;
  readonly start: number;
  /** Where it ends with the same amount in other units behind it: `8 oz / 225 g`, `1 cup (240 ml)`. */
  readonly end: number;
  readonly number: Span;
  readonly word: Span | null;
  /** The same amount in other units. */
  readonly others: readonly Measure[];
  /** A second amount to be added, as in `1 cup plus 2 tablespoons`. */
  readonly added: Measure | null;
  /** A description of one of the counted things, such as `14-ounce` in `2 14-ounce cans`. */
  readonly size: Span | null;
}
export interface Span {
  readonly start: number;
  readonly end: number;
}

const TIMES = / ?[x×*] ?(?=\d)/iy;
const HYPHEN = / ?- ?| */y;
const BRACKET = / *\(([^()]{1,60})\)/y;
const SLASH = / *(?:\/|\||=) */y;
const ABOUT = /(?:about|approx\.?|approximately|around|roughly|ca\.?|or|total|=) +/iy;
const EACH = / *(?:each|apiece|per |size)/iy;

const isMeasured = (unit: string | null) => ['mass', 'volume'].includes(dimensionOf(unit));
const isLength = (unit: string | null) => unit === 'cm' || unit === 'inch';
/** Units whose brackets tell how much is in one. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'bag',
  'bottle',
  'box',
  'can',
  'carton',
  'jar',
  'package',
  'packet',
  'tub',
  'punnet',
]);

function afterHyphen(plain: string, at: number): number {
  HYPHEN.lastIndex = at;
  HYPHEN.exec(plain);
  return HYPHEN.lastIndex;
}

/**
 * A number with a unit of mass, volume or length that only says how large one thing is: `14-ounce`, `400 g / 14 oz`.
 */
function sizeAt(plain: string, at: number): number | null {
  const number = quantityAt(plain, at);
  if (!number || number.article) return null;
  const found = unitAt(plain, afterHyphen(plain, number.end));
  if (!found || !(isMeasured(found.unit) || isLength(found.unit))) return null;
  SLASH.lastIndex = found.end;
  const again = SLASH.test(plain) ? sizeAt(plain, SLASH.lastIndex) : null;
  if (again !== null) return again;
  const bracket = bracketAt(plain, found.end);
  return bracket && /\d/.test(plain.slice(bracket.start, bracket.end)) ? bracket.end : found.end;
}

/** `à 400 g`, `zu je ca. 400 g`, `of 150 g`, `de 400 g`: behind a container, how much is in each. */
const IN_EACH = / (?:zu je|à|a|je|zu|of|de|di|da|with|mit) +(?:(?:about|ca\.?|etwa|je|environ) +)?(?=\d)/iy;

/** The size behind a container's word. */
function sizeInEach(plain: string, unit: string | null, at: number): Span | null {
  if (!CONTAINERS.has(unit ?? '')) return null;
  IN_EACH.lastIndex = at;
  const end = IN_EACH.test(plain) ? sizeAt(plain, IN_EACH.lastIndex) : null;
  return end === null ? null : { start: at + 1, end };
}

function bracketAt(plain: string, at: number): Span | null {
  BRACKET.lastIndex = at;
  const match = BRACKET.exec(plain);
  return match ? { start: BRACKET.lastIndex - (match[1]?.length ?? 0) - 2, end: BRACKET.lastIndex } : null;
}

/** Text between a count and the thing that it counts: `(14 oz)`, `14-ounce`, `x 400g`. */
function sizeAfter(plain: string, number: Quantity): Span | null {
  TIMES.lastIndex = number.end;
  const isHyphen = plain[number.end] === '-' && /\d/.test(plain[number.end + 1] ?? '');
  const start = TIMES.test(plain) ? TIMES.lastIndex : isHyphen ? number.end + 1 : skipSpaces(plain, number.end);
  const bracket = bracketAt(plain, number.end);
  if (bracket) return /\d/.test(plain.slice(bracket.start, bracket.end)) ? bracket : null;
  const end = start > number.end ? sizeAt(plain, start) : null;
  return end === null ? null : { start, end };
}

/** A pound may be followed by ounces, and kilograms grams: both are one amount. */
const SMALLER: ReadonlyMap<string | null, string> = new Map([
  ['lb', 'oz'],
  ['kg', 'g'],
  ['l', 'ml'],
  ['pint', 'fl oz'],
]);

function compound(plain: string, first: Measure): Measure {
  const smaller = SMALLER.get(first.unit);
  if (smaller === undefined || first.unit === null || first.amount_to !== null) return first;
  const second = quantityAt(plain, skipSpaces(plain, first.end));
  const found = second && !second.article ? unitAt(plain, skipSpaces(plain, second.end)) : null;
  if (!second || found?.unit !== smaller) return first;
  const amount = (convert(first.amount, first.unit, smaller) ?? 0) + second.amount;
  const number = { start: first.start, end: second.end };
  return { ...first, amount: Number(amount.toPrecision(6)), unit: smaller, end: found.end, number, word: found };
}

/** A range whose unit is written twice: `100 g - 150 g`, `1 cup to 1½ cups`. */
function withRangeEnd(plain: string, first: Measure): Measure {
  if (first.amount_to !== null || first.word === null || first.unit === null) return first;
  const to = rangeEndAt(plain, first.word.end, first.amount);
  const found = to && unitAt(plain, skipSpaces(plain, to.end));
  if (!to || found?.unit !== first.unit) return first;
  return { ...first, amount_to: to.value, end: found.end, number: { start: first.start, end: to.end }, word: found };
}

const PLUS_SIGN = / *\+ *(?=\d)/y;
const PLUS = / *(?:\+|&|plus|and|und) *(?=[\d½⅓⅔¼¾⅛])/iy;

/** An amount of the same kind that is added without another word between: `1 cup plus 2 tablespoons`. */
function withAdded(plain: string, first: Measure): Measure {
  if (first.amount_to !== null || !isMeasured(first.unit)) return first;
  PLUS.lastIndex = first.end;
  const added = PLUS.test(plain) ? measureAt(plain, PLUS.lastIndex, false) : null;
  if (!added || added.amount_to !== null || dimensionOf(added.unit) !== dimensionOf(first.unit)) return first;
  return { ...first, added, end: added.end };
}

/** `50 + 150 g`: both are grams. */
function withUnitOfSecond(plain: string, first: Measure): Measure | null {
  PLUS_SIGN.lastIndex = first.end;
  const added = PLUS_SIGN.test(plain) ? measureAt(plain, PLUS_SIGN.lastIndex, false) : null;
  if (!added || !isMeasured(added.unit) || added.amount_to !== null || first.amount_to !== null) return null;
  return { ...first, unit: added.unit, added, end: added.end };
}

/** The amount with what is added to it, in the unit of the first. */
export function wholeAmount({ amount, unit, added }: Measure): number {
  if (added?.unit == null || unit === null) return amount;
  return Number((amount + (convert(added.amount, added.unit, unit) ?? 0)).toPrecision(6));
}

/** The same amount again behind a slash or in brackets. */
function withOthers(plain: string, first: Measure): Measure {
  const others: Measure[] = [];
  let { end } = first;
  const add = (at: number): boolean => {
    ABOUT.lastIndex = at;
    const again = measureAt(plain, ABOUT.test(plain) ? ABOUT.lastIndex : at, false);
    const other = again && compound(plain, again);
    if (!other || !(isMeasured(other.unit) || (isLength(first.unit) && isLength(other.unit)))) return false;
    EACH.lastIndex = other.end;
    if (EACH.test(plain)) return false;
    others.push(other);
    end = other.end;
    return true;
  };
  SLASH.lastIndex = end;
  while (others.length < 3 && SLASH.test(plain) && add(SLASH.lastIndex)) SLASH.lastIndex = end;
  const bracket = CONTAINERS.has(first.unit ?? '') ? null : bracketAt(plain, end);
  if (bracket) {
    const outside = end;
    const before = others.length;
    let more = add(skipSpaces(plain, bracket.start + 1));
    while (more && others.length < 4) {
      SEPARATOR.lastIndex = end;
      more = SEPARATOR.test(plain) && add(SEPARATOR.lastIndex);
    }
    // Brackets with anything else in them are a remark.
    if (others.length > before && skipSpaces(plain, end) === bracket.end - 1) end = bracket.end;
    else {
      others.length = before;
      end = outside;
    }
  }
  return { ...first, others, end };
}
const SEPARATOR = / *(?:[/|,;=]|or) */iy;

/** So many onions may be `gr.`, large; more are grams. */
const MOST_LARGE = 4;

/** The unit, or what counts what `gr.` says is large: `1 gr. Zwiebel`, `1 gr. Dose Mais`. */
function unitOrSize(plain: string, { amount }: Quantity, found: FoundUnit | null): FoundUnit | null {
  if (found?.unit !== 'g' || amount > MOST_LARGE || !/^gr\. ?\p{Lu}/u.test(plain.slice(found.start, found.end + 2)))
    return found;
  const next = unitAt(plain, skipSpaces(plain, found.end));
  return next && CONTAINERS.has(next.unit ?? '') ? next : null;
}

/**
 * A name that begins with a number: `7UP`, `5-spice powder`, `00 flour`, `90/10 beef`. Units may stand there, too:
 * `2-inch piece`, `14OZ can`.
 */
const NUMBER_IN_NAME = /\d{1,2}(?:[A-Z]{2,}(?![\p{L}])|-\p{L}{2,})|0\d|(\d\d)\/(\d\d)(?= \p{L})/uy;

function isName(plain: string, { start, end }: Quantity): boolean {
  NUMBER_IN_NAME.lastIndex = start;
  const match = NUMBER_IN_NAME.exec(plain);
  if (!match) return false;
  // What a mince is made of adds up to a hundred.
  if (match[1] !== undefined) return Number(match[1]) + Number(match[2]) === 100;
  return match[0].startsWith('0') || unitAt(plain, hyphenOrSpaces(plain, end)) === null;
}

/** From there on a range is none: in `1-14 oz can` and `1-9 inch crust` the first number is a count. */
const RANGE_RATIO = 6;

/** The number, without what looks like the end of a range and is the size of one. */
function countBefore(plain: string, number: Quantity | null): Quantity | null {
  if (!number || number.amount_to === null || number.amount_to < RANGE_RATIO * number.amount) return number;
  const hyphen = plain.slice(number.start, number.end).search(/(?<=\d)-(?=\d)/);
  const unit = unitAt(plain, hyphenOrSpaces(plain, number.end))?.unit ?? null;
  if (hyphen === -1 || !(unit === 'oz' || unit === 'g' || unit === 'ml' || isLength(unit))) return number;
  return { ...number, amount_to: null, end: number.start + hyphen };
}

/** The amount with its unit that begins at a place of a plain text. Null if there is none. */
export function measureAt(plain: string, at: number, alternatives = true): Measure | null {
  const number = countBefore(plain, quantityAt(plain, at));
  if (!number || isName(plain, number)) return null;
  const size = sizeAfter(plain, number);
  const next = size?.end ?? number.end;
  const found = unitOrSize(
    plain,
    number,
    unitAfterSizes(plain, size ? afterHyphen(plain, next) : hyphenOrSpaces(plain, next)),
  );
  const isArticle = number.article;
  // `2 x 400 g` without a tin: two pieces, and the size is a remark.
  const word: FoundUnit | null = found && !(size && isMeasured(found.unit)) ? found : null;
  const { amount, amount_to, start } = number;
  const first: Measure = {
    amount: isArticle ? 1 : amount,
    amount_to,
    unit: word?.unit ?? null,
    start,
    end: word?.end ?? number.end,
    number: { start, end: number.end },
    word,
    others: [],
    added: null,
    size,
  };
  if (word === null && alternatives && size === null) return withUnitOfSecond(plain, first) ?? first;
  if (word === null || !alternatives) return first;
  const inEach = size ? null : sizeInEach(plain, first.unit, first.end);
  if (inEach) return { ...first, size: inEach };
  return withOthers(plain, withAdded(plain, withRangeEnd(plain, compound(plain, first))));
}

function hyphenOrSpaces(plain: string, at: number): number {
  return plain[at] === '-' ? at + 1 : skipSpaces(plain, at);
}
