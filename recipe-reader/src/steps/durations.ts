import { unitAt as foodUnitAt } from '@moodbowl/food/units/unit-words';
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
    2700: 'dreiviertelstunde dreiviertelstunden',
    1800: 'demi-heure demi-heures',
    900: 'viertelstunde viertelstunden',
    60: 'minute minutes min mins m minuten minuto minutos minuti',
    1: 'second seconds sec secs s sekunde sekunden sek seconde secondes segundo segundos secondo secondi',
  }).flatMap(([seconds, words]) => words.split(' ').map((word): [string, number] => [word, Number(seconds)])),
);

/** Where a number may begin: a digit, a fraction, or the first letter of a word. */
const BEGIN = /(?<![\p{L}\p{N}.,/]|\d:)(?=[\p{N}½¼¾]|\p{L}{1,20}[ '’-])/gu;
const OF_AN = / of an?(?= )/iy;
const WORD = /\p{L}+/uy;
const HALF_AN_HOUR = /demi-heures?(?!\p{L})/iuy;
/** `un quart d'heure`, `tres cuartos de hora`, `un quarto d'ora`. */
const QUARTER_OF_AN_HOUR = /(?:quarts? d['’]heure|cuartos? de hora|quart[oi] d['’]ora)(?!\p{L})/iuy;
/** Italian leaves a vowel out. */
const SHORTENED = /(?:un|mezz)['’]ora(?!\p{L})/iuy;
/** `5-minute`, `zehnminütige`, `10-minütigen`. */
const COMPOUND =
  /(\d{1,4}(?:[.,]\d{1,2})?|\p{L}{2,20}?(?:-\p{L}{2,6})?)(?:-(min|minute|minuten|hour|stunden|second|sekunden)|-?(minütig|stündig)(?:e[mnrs]?)?)(?!\p{L})/iuy;
/** `1:30 h`, `4:30 min`: hours and minutes, or minutes and seconds. */
const CLOCK = /(\d{1,2}):([0-5]\d)(?!\d|:)/y;
/** A part of a unit behind it: an hour and a half, une heure et demie, hora y cuarto. */
const AND_A_PART =
  / (?:and|und|et|y|e) (?:an? |une? |una |eine |ein )?(half|quarter|demie?|quart|media|cuarto|mezz[ao]|quarto|halbe|viertel)(?!\p{L}| (?:an |a )?(?:hour|minute|second))/iuy;
const AND = /[. ,]*(?:(?:and|und|et|y|e) +)?/iy;
const TO = / *(?:-|to |or |bis |oder |à |a |ou )\s*/iy;
/** Minutes behind hours, without their unit: 1h30, 1 h 30, 1 heure 30. */
const MAY_LEAVE_MINUTES_OUT = /(?:h|hrs?|std|heures?|horas?|or[ae])$/i;
const MINUTES = /\.? ?([0-5]\d)(?![\p{L}\p{N}/°%]|[.,:]\d| *(?:°|%|x |×))/uy;
/** These repeat within a longer time. */
const EVERY = /\b(?:every|each|alle|jede|toutes les|cada)\s+$/iu;

/** How much of a sentence is looked at, and how much of it is shown, in UTF-16 code units. */
const NEAR = 200;
const MOST = 28;
const SENTENCE_END = /[.!?;:]\s|\n/;
/** Words at the edges of a part of a sentence that say nothing without the rest of it. */
const FIRST = /^(?:(?:and|then|und|dann|et|y|e|of|meanwhile|or|oder|ou)(?![\p{L}\p{N}])|[\s,–-])+/iu;
const LAST =
  /(?<![\p{L}\p{N}])(?:for|in|about|around|another|further|more|at|least|of|to|up|until|or|over|overnight|roughly|approx\.?|approximately|the|a|an|last|and|after|für|noch|etwa|ca\.?|circa|rund|weitere|mindestens|höchstens|bis|zu|oder|über|nacht|ungefähr|eine|und|nach|pendant|environ|jusqu['’]à|encore|pour|ou|durante|unos|unas|por|hasta|per|circa|almeno|fino)$/iu;
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

/** A unit that a number stands before. */
function unitAt(plain: string, at: number): { readonly unit: number; readonly end: number; word: string } | null {
  for (const [pattern, unit] of [
    [HALF_AN_HOUR, 1800],
    [QUARTER_OF_AN_HOUR, 900],
  ] as const) {
    pattern.lastIndex = at;
    if (pattern.test(plain)) return { unit, end: pattern.lastIndex, word: '' };
  }
  WORD.lastIndex = at;
  const word = WORD.exec(plain)?.[0].toLowerCase() ?? '';
  const unit = UNITS.get(word);
  return unit === undefined ? null : { unit, end: WORD.lastIndex, word };
}

function partAt(plain: string, at: number): Part | null {
  const quantity = quantityAt(plain, at);
  if (!quantity) return null;
  OF_AN.lastIndex = quantity.end;
  const after = OF_AN.test(plain) ? OF_AN.lastIndex : quantity.end;
  const found = unitAt(plain, skipSpaces(plain, after));
  if (!found) return null;
  const { unit, end, word } = found;
  // `2 m` is a length, and no letter is a unit after "a".
  if (word.length === 1 && (word === 'm' || quantity.article) && after !== end - 1) return null;
  return { seconds: quantity.amount * unit, unit, end };
}

/** A time that is one word, or has a colon. */
function compoundAt(plain: string, at: number): Part | null {
  SHORTENED.lastIndex = at;
  const shortened = SHORTENED.exec(plain)?.[0];
  if (shortened !== undefined)
    return { seconds: /^un/i.test(shortened) ? 3600 : 1800, unit: 3600, end: SHORTENED.lastIndex };
  CLOCK.lastIndex = at;
  const clock = CLOCK.exec(plain);
  if (clock) {
    const found = unitAt(plain, skipSpaces(plain, CLOCK.lastIndex));
    if (found?.unit !== 3600 && found?.unit !== 60) return null;
    const { unit, end } = found;
    return { seconds: Number(clock[1]) * unit + (Number(clock[2]) * unit) / 60, unit, end };
  }
  COMPOUND.lastIndex = at;
  const [, number, word, adjective] = COMPOUND.exec(plain) ?? [];
  const quantity = number === undefined ? null : quantityAt(number, 0);
  if (!quantity || quantity.end !== number?.length) return null;
  const unit = adjective === undefined ? UNITS.get((word ?? '').toLowerCase()) : /^m/i.test(adjective) ? 60 : 3600;
  return unit === undefined ? null : { seconds: quantity.amount * unit, unit, end: COMPOUND.lastIndex };
}

/** A part with smaller ones behind it: 1 hour 30 minutes, 1h30, an hour and a half. */
function wholeAt(plain: string, at: number): Part | null {
  const first = compoundAt(plain, at) ?? partAt(plain, at);
  if (!first) return null;
  AND_A_PART.lastIndex = first.end;
  const part = AND_A_PART.exec(plain)?.[1];
  if (part !== undefined) {
    const share = /^(?:h|d|m)/i.test(part) ? 1 / 2 : 1 / 4;
    return { seconds: first.seconds + share * first.unit, unit: first.unit, end: AND_A_PART.lastIndex };
  }
  AND.lastIndex = first.end;
  AND.exec(plain);
  const next = AND.lastIndex > at ? partAt(plain, AND.lastIndex) : null;
  if (next && next.unit < first.unit) return { ...next, seconds: first.seconds + next.seconds };
  if (!MAY_LEAVE_MINUTES_OUT.test(plain.slice(at, first.end))) return first;
  MINUTES.lastIndex = first.end;
  const minutes = MINUTES.exec(plain);
  if (!minutes || foodUnitAt(plain, skipSpaces(plain, MINUTES.lastIndex))) return first;
  return { seconds: first.seconds + Number(minutes[1]) * 60, unit: 60, end: MINUTES.lastIndex };
}

/**
 * The times in a step, in their order. "30 minutes to 1 hour" is one, of 30 minutes; "every 5 minutes" and "overnight"
 * are none. Never throws.
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
