import { numberOfWord, numberWordsAt } from './number-words.ts';

/** A number or a range in a text, and where it stands. */
export interface Quantity {
  readonly amount: number;
  readonly amount_to: number | null;
  readonly start: number;
  readonly end: number;
  /** Whether it is `a` or `an`, which counts pieces and cups but no pinches. */
  readonly article: boolean;
}

const VULGAR: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅕', 1 / 5],
  ['⅖', 2 / 5],
  ['⅗', 3 / 5],
  ['⅘', 4 / 5],
  ['⅙', 1 / 6],
  ['⅚', 5 / 6],
  ['⅐', 1 / 7],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
  ['⅑', 1 / 9],
  ['⅒', 1 / 10],
]);

const ARTICLES = new Set(['a', 'an']);
/** After these words, `a` and `one` are no numbers: `a few`, `a gusto`. */
const NO_NUMBER = /(?:few|little|bit|lot|gusto|piacere|touch|more|peu|poco|wenig)(?![\p{L}])/iuy;

const NUMBER =
  /(?:(\d{1,4})(?: ?- ?|と| +(?:and +|& +)?))?(\d{1,4}) ?\/ ?(\d{1,3})(?![\d/])|(?:(\d{1,4})(?: ?- ?| *(?:and +|& +)?))?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])|\d{1,3}(?: 000){1,4}(?!\d)|\d{1,9}(?:[.,]\d{1,9}){0,6}|\.\d{1,4}/y;
/** A word; of a longer one only the beginning, so that looking at each place of a text stays cheap. */
const WORD = /\p{L}{1,30}(?:-\p{L}{1,30}){0,3}/uy;
const SPACES = / */y;
const APART = /(?:-(?= (?:to|or) ))? *(-|(?:to|or|bis|oder|à|ou|hasta) |[oa] (?=\d)) */iy;
const DOZEN = / (?:dozen|doz\.?|dutzend|docenas?|douzaines?)(?![\p{L}])/iuy;
const AND_A_HALF = / and (?:a|one)[ -](half|quarter|third)(?![\p{L}])/iuy;

/** The text with other digits, dashes, spaces and slashes in their ASCII form; every character keeps its place. */
export function plainText(text: string): string {
  return text.replace(/[^\u{20}-\u{7e}\p{L}]|[\u{ff01}-\u{ff5e}]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (character.length > 1) return character;
    if (/\s/.test(character)) return ' ';
    if (code >= 0x6_60 && code <= 0x6_69) return String(code - 0x6_60);
    if (code >= 0x6_f0 && code <= 0x6_f9) return String(code - 0x6_f0);
    if (code >= 0xff_01 && code <= 0xff_5e) return String.fromCharCode(code - 0xfe_e0);
    if ('‐‑‒–—−'.includes(character)) return '-';
    if ('⁄∕'.includes(character)) return '/';
    if ('×✕✖'.includes(character)) return '×';
    return character === '٫' ? '.' : character;
  });
}

/** The place after any spaces. */
export function skipSpaces(plain: string, at: number): number {
  SPACES.lastIndex = at;
  SPACES.exec(plain);
  return SPACES.lastIndex;
}

/**
 * The value of digits with dots and commas. Three digits after one comma are thousands and after one dot decimals, unless
 * the unit makes that absurd: `1.500 g` are 1500, `1,250 kg` are 1.25.
 */
function decimal(digits: string, next: string): number {
  const marks = digits.replace(/[\d ]/g, '');
  const last = marks.at(-1);
  if (last === undefined) return Number(digits.replaceAll(' ', ''));
  const [whole = '', ...rest] = digits.split(last);
  const decimals = rest.at(-1) ?? '';
  const large = /^ ?(?:kg|l)\b/i.test(next);
  const small = /^ ?(?:g|ml)\b/i.test(next);
  const isThousands =
    marks.length > 1
      ? marks[0] === last
      : decimals.length === 3 && !/^0?$/.test(whole) && (last === ',' ? !large : small);
  const plain = isThousands ? digits.replace(/[.,]/g, '') : digits.replace(/[.,](?=.*[.,])/g, '').replace(',', '.');
  return Number(plain);
}

interface Value {
  readonly value: number;
  readonly end: number;
  readonly article: boolean;
}

function digitsAt(plain: string, at: number): Value | null {
  NUMBER.lastIndex = at;
  const match = NUMBER.exec(plain);
  if (!match) return null;
  const end = NUMBER.lastIndex;
  if (plain[end] === '%' || plain[end] === '°') return null;
  const [digits, ones, above, below, whole, vulgar] = match;
  let value: number;
  if (above !== undefined) value = Number(ones ?? 0) + Number(above) / Number(below);
  else if (vulgar !== undefined) value = Number(whole ?? 0) + (VULGAR.get(vulgar) ?? 0);
  else value = decimal(digits, plain.slice(end, end + 4));
  if (!Number.isFinite(value)) return null;
  DOZEN.lastIndex = end;
  return DOZEN.test(plain)
    ? { value: value * 12, end: DOZEN.lastIndex, article: false }
    : withHalf(plain, { value, end, article: false });
}

function wordAt(plain: string, at: number): Value | null {
  WORD.lastIndex = at;
  const word = WORD.exec(plain)?.[0].toLowerCase();
  if (word === undefined) return null;
  let end = at + word.length;
  const after = skipSpaces(plain, end);
  NO_NUMBER.lastIndex = after;
  const article = ARTICLES.has(word);
  if ((article || word === 'un') && NO_NUMBER.test(plain)) return null;
  if (article && plain[end] !== ' ' && end < plain.length) return null;
  const number = article ? { value: 1, end } : numberWordsAt(plain, at);
  if (!number) return null;
  const { value } = number;
  if (number.end !== end) return withHalf(plain, { value, end: skipOf(plain, number.end), article });

  // Two words that multiply: half a, half dozen, two dozen, a quarter of a.
  WORD.lastIndex = after;
  const next = WORD.exec(plain)?.[0].toLowerCase() ?? '';
  if (word === 'half' && (ARTICLES.has(next) || next === 'of')) {
    end = after + next.length;
    DOZEN.lastIndex = end;
    return DOZEN.test(plain) ? { value: 6, end: DOZEN.lastIndex, article: false } : { value, end, article: false };
  }
  if (word === 'half' && (next === 'and' || plain[after] === '&')) return null;
  const factor = numberOfWord(next);
  const isPart = /^(?:half|halbe[rsn]?|quarters?|viertel|drittel|dozen|dutzend|couple|demie?)$/.test(next);
  if (factor !== undefined && isPart)
    return { value: value * factor, end: skipOf(plain, after + next.length), article: false };
  return withHalf(plain, { value, end, article });
}

/** With a part of one behind it: two and a half. */
function withHalf(plain: string, number: Value): Value {
  AND_A_HALF.lastIndex = number.end;
  const half = numberOfWord(AND_A_HALF.exec(plain)?.[1] ?? '');
  return half === undefined ? number : { value: number.value + half, end: AND_A_HALF.lastIndex, article: false };
}

const OF_A = / of an?(?= )/iy;
function skipOf(plain: string, at: number): number {
  OF_A.lastIndex = at;
  return OF_A.test(plain) ? OF_A.lastIndex : at;
}

function valueAt(plain: string, at: number): Value | null {
  const character = plain.charCodeAt(at);
  const isNumber = (character >= 48 && character <= 57) || character === 46 || VULGAR.has(plain[at] ?? '');
  return isNumber ? digitsAt(plain, at) : wordAt(plain, at);
}

/** The end of a range whose first number ends at a place: `-3`, `to 3`, `or 3`. */
export function rangeEndAt(plain: string, at: number, from: number): Value | null {
  APART.lastIndex = at;
  if (!APART.test(plain)) return null;
  const to = valueAt(plain, APART.lastIndex);
  return to && !to.article && to.value > from ? to : null;
}

/**
 * The number or range that begins at a place of a plain text: digits, fractions, decimals in both ways of writing, and
 * words. Null if there is none.
 */
export function quantityAt(plain: string, at: number): Quantity | null {
  const first = valueAt(plain, at);
  if (!first) return null;
  const second = first.article ? null : rangeEndAt(plain, first.end, first.value);
  const end = second?.end ?? first.end;
  return { amount: first.value, amount_to: second?.value ?? null, start: at, end, article: first.article };
}
