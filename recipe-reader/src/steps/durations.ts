import { shorten } from '../text/cut.ts';
import { plainText, quantityAt, skipSpaces } from '@moodbowl/food/amounts/read-quantity';

/** A time in a step, for a timer. */
export interface Duration {
  readonly start: number;
  readonly end: number;
  /** Of a range the shorter end: better to look too early. */
  readonly seconds: number;
  readonly text: string;
  /** The activity meanwhile, in the words of the step: "Fry the onions". Empty if it does not say. */
  readonly what: string;
}

const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    3600: 'hour hours hr hrs h stunde stunden std heure heures hora horas ora ore',
    60: 'minute minutes min mins m minuten minuto minutos minuti',
    1: 'second seconds sec secs s sekunde sekunden sek seconde secondes segundo segundos secondo secondi',
  }).flatMap(([seconds, words]) => words.split(' ').map((word): [string, number] => [word, Number(seconds)])),
);

/** Where a number may begin: a digit, a fraction, or the first letter of a number's word. */
const BEGIN = /(?<![\p{L}\p{N}.,/])(?=[\p{N}½¼¾]|[a-zà-ü]{1,12} )/giu;
const OF_AN = / of an?(?= )/iy;
const WORD = /\p{L}+/uy;
const AND = /[. ,]*(?:(?:and|und|et|y|e) +)?/iy;
const TO = / *(?:-|to |or |bis |oder |à )\s*/iy;
/** These repeat within a longer time. */
const EVERY = /\b(?:every|each|alle|jede|toutes les|cada)\s+$/iu;

/** How much of a sentence is looked at, and how much of it is shown, in UTF-16 code units. */
const NEAR = 200;
const MOST = 28;
const SENTENCE_END = /[.!?;:]\s|\n/;
/** Words at the edges of a part of a sentence that say nothing without the rest of it. */
const FIRST = /^(?:(?:and|then|und|dann|et|y|e|of|meanwhile)(?![\p{L}\p{N}])|[\s,–-])+/iu;
const LAST =
  /(?<![\p{L}\p{N}])(?:for|in|about|around|another|further|more|at|least|of|to|the|last|and|after|für|noch|etwa|ca\.?|circa|rund|weitere|mindestens|und|nach)$/iu;
const LAST_MARKS = /(?<![\s,(–-])[\s,(–-]+$/u;

function withoutLast(part: string): string {
  const shorter = part.replace(LAST_MARKS, '').replace(LAST, '');
  return shorter === part ? part : withoutLast(shorter);
}

/** The part of a sentence that belongs to a time in it: the words before it, or else those after it. */
function whatOf(before: string, after: string): string {
  const [first = '', second = ''] = [before.split(SENTENCE_END).at(-1), after.split(SENTENCE_END)[0]].map((part = '') =>
    withoutLast(part.replace(FIRST, '')).replace(/\s+/g, ' ').trim(),
  );
  const what = /\p{L}/u.test(first) ? first : second.replace(/[.!?]$/, '');
  return shorten(
    what.replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
    MOST,
  );
}

interface Part {
  readonly seconds: number;
  readonly unit: number;
  readonly end: number;
}

function partAt(plain: string, at: number): Part | null {
  const quantity = quantityAt(plain, at);
  if (!quantity) return null;
  OF_AN.lastIndex = quantity.end;
  const after = OF_AN.test(plain) ? OF_AN.lastIndex : quantity.end;
  WORD.lastIndex = skipSpaces(plain, after);
  const word = WORD.exec(plain)?.[0].toLowerCase() ?? '';
  const unit = UNITS.get(word);
  const isLetter = word.length === 1;
  // `2 m` is a length, and no letter is a unit after "a".
  if (unit === undefined || (isLetter && (word === 'm' || quantity.article) && after !== WORD.lastIndex - 1))
    return null;
  return { seconds: quantity.amount * unit, unit, end: WORD.lastIndex };
}

/** A part with smaller ones behind it: 1 hour 30 minutes, 1h30. */
function wholeAt(plain: string, at: number): Part | null {
  const first = partAt(plain, at);
  if (!first) return null;
  AND.lastIndex = first.end;
  AND.exec(plain);
  const next = AND.lastIndex > at ? partAt(plain, AND.lastIndex) : null;
  if (next && next.unit < first.unit) return { ...next, seconds: first.seconds + next.seconds };
  const minutes =
    first.unit === 3600 ? /^([0-5]\d)(?![\p{L}\p{N}/°%]|[.,]\d)/u.exec(plain.slice(first.end, first.end + 8)) : null;
  if (!minutes) return first;
  return { seconds: first.seconds + Number(minutes[1]) * 60, unit: 60, end: first.end + minutes[0].length };
}

/**
 * The times in a step, in their order. "30 minutes to 1 hour" is one, of 30 minutes; "every 5 minutes", "5-minute" and
 * "overnight" are none. Never throws.
 */
export function durationsIn(text: string): Duration[] {
  const plain = plainText(text);
  const found: Duration[] = [];
  let from = 0;
  for (const { index: start } of plain.matchAll(BEGIN)) {
    if (start < from) continue;
    const whole = wholeAt(plain, start);
    if (!whole || whole.seconds <= 0) continue;
    TO.lastIndex = whole.end;
    const to = TO.test(plain) ? wholeAt(plain, TO.lastIndex) : null;
    const end = to?.end ?? whole.end;
    const what = whatOf(text.slice(Math.max(from, start - NEAR), start), text.slice(end, end + NEAR));
    from = end;
    if (EVERY.test(plain.slice(Math.max(0, start - 14), start))) continue;
    const seconds = Math.round(Math.min(whole.seconds, to?.seconds ?? whole.seconds));
    found.push({ start, end, seconds, text: text.slice(start, end), what });
  }
  return found;
}
