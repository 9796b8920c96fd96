import { headingLine, isHeadingLine } from '@moodbowl/food/lines/heading-line';
import type { PageLine } from '../pages/page-lines.ts';
import { fold } from '../text/clean.ts';
import { headOf, namesPart } from '../text/headings.ts';

/** Lines of the recipe that a page may leave out in a row, and other lines that may stand between two of them. */
const SKIPPED = 3;
const BETWEEN = 6;
/** A line of the list may be set in this many pieces: amount, unit, food, note. */
const PIECES = 5;
/** Lines of all runs together that are looked at: an ordinary page has some hundred. */
const MOST_LOOKED = 20_000;
const LONGEST_LINE = 400;
const LONGEST_HEADING = 70;
/** What stands above a list to choose its amounts. */
const CONTROL = /^(?:units?|us|metric|imperial|scale|servings?|portion(?:s|en)|yields?|equipment|für \d)\b/iu;
const WORD = /\p{L}{4,}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu;
/** Of the words of the shorter of two lines, how many the other must have. */
const SHARED = 0.7;

/** A line in the forms in which lines are compared. */
interface Comparable {
  readonly folded: string;
  readonly words: ReadonlySet<string>;
  readonly hasNumber: boolean;
}

/** Where a line of the recipe stands on the page. */
interface Place {
  readonly own: number;
  readonly from: number;
  /** The line behind its last piece. */
  readonly to: number;
}

function comparable(text: string): Comparable {
  const line = text.slice(0, LONGEST_LINE);
  return { folded: fold(line), words: new Set(line.toLowerCase().match(WORD)), hasNumber: /\p{N}/u.test(line) };
}

/** Whether two lines say the same: in other units, in another order, one perhaps with grams or a note. */
function isSameLine(one: Comparable, other: Comparable): boolean {
  if (one.folded === other.folded) return true;
  if (one.hasNumber !== other.hasNumber) return false;
  const [few, many] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
  return (
    few.size > 0 &&
    few
      .values()
      .filter((word) => many.has(word))
      .toArray().length >=
      SHARED * few.size
  );
}

/** The line behind the pieces of which a line consists, from `from` on; undefined if it does not stand there. */
function endOf(own: Comparable, page: readonly Comparable[], from: number): number | undefined {
  let rest = own.folded;
  for (let at = from; at < Math.min(from + PIECES, page.length); at++) {
    const piece = page[at]?.folded ?? '';
    if (piece === '' || !rest.startsWith(piece)) break;
    rest = rest.slice(piece.length);
    if (rest === '') return at + 1;
  }
  const line = page[from];
  return line !== undefined && isSameLine(own, line) ? from + 1 : undefined;
}

/** Where the lines of a recipe stand from a line of the page on, in order; none if that is none of the first. */
function placesFrom(own: readonly Comparable[], page: readonly Comparable[], start: number): Place[] {
  const places: Place[] = [];
  let next = 0;
  let at = start;
  let apart = 0;
  while (at < page.length && next < own.length && apart <= (places.length === 0 ? 0 : BETWEEN)) {
    let found: Place | undefined;
    for (const [index, line] of own.slice(next, next + SKIPPED + 1).entries()) {
      const to = endOf(line, page, at);
      if (to === undefined) continue;
      found = { own: next + index, from: at, to };
      break;
    }
    if (found === undefined) {
      apart++;
      at++;
    } else {
      places.push(found);
      next = found.own + 1;
      at = found.to;
      apart = 0;
    }
  }
  return places;
}

function span(places: readonly Place[]): number {
  return (places.at(-1)?.to ?? 0) - (places[0]?.from ?? 0);
}

/** The longest run of a recipe's lines on its page; of equal ones the one with the least between them. */
function placesOf(own: readonly Comparable[], page: readonly Comparable[]): Place[] {
  let best: Place[] = [];
  let looked = 0;
  for (let at = 0; at < page.length && looked < MOST_LOOKED; at++) {
    const places = placesFrom(own, page, at);
    looked += span(places);
    const isBetter = places.length > best.length || (places.length === best.length && span(places) < span(best));
    if (isBetter) best = places;
  }
  return best;
}

function isHeading({ text, level, item }: PageLine): boolean {
  if (text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text) || /^[\p{Nd}½⅓⅔¼¾⅛(]|[.!?…]$/u.test(text)) return false;
  if (CONTROL.test(text)) return false;
  if (headOf(text) !== undefined && !namesPart(text)) return false;
  return level > 0 || isHeadingLine(text) || (!item && !/\d/.test(text));
}

/** Tells what stands more than once between the lines: a button, an advert. */
function repeatedIn(lines: readonly PageLine[]): (line: PageLine) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { text } of lines) (seen.has(text) ? repeated : seen).add(text);
  return ({ text }) => repeated.has(text);
}

/**
 * The ingredients of a recipe with the headings that stand between them on its page ("Dough", "Filling"): a recipe's data
 * has no place for them. Its own lines stay as they are, in their order. As they are if they have headings already, or if
 * the page does not list most of them.
 */
export function withSections(ingredients: readonly string[], lines: readonly PageLine[]): string[] {
  if (ingredients.length < 2 || ingredients.some(isHeadingLine)) return [...ingredients];
  const own = ingredients.map(comparable);
  const places = placesOf(
    own,
    lines.map(({ text }) => comparable(text)),
  );
  if (places.length * 3 < own.length * 2) return [...ingredients];
  const headings = new Map<number, string>();
  const isRepeated = repeatedIn(lines.slice(places[0]?.from, places.at(-1)?.to));
  for (const [index, place] of places.entries()) {
    const before = places[index - 1]?.to ?? Math.max(place.from - 1, 0);
    const between = lines.slice(before, place.from).filter((line) => isHeading(line) && !isRepeated(line));
    const heading = between.findLast(({ level }) => level > 0) ?? between.at(-1);
    if (heading === undefined) continue;
    // A piece of a line is no heading.
    const beside = `${own[place.own - 1]?.folded ?? ''} ${own[place.own]?.folded ?? ''}`;
    if (heading.level > 0 || isHeadingLine(heading.text) || !beside.includes(fold(heading.text)))
      headings.set(place.own, heading.text);
  }
  // Alone above all lines it says no more than the recipe's name.
  if (headings.size === 1 && headings.has(0)) return [...ingredients];
  return ingredients.flatMap((line, index) => {
    const heading = headings.get(index);
    return heading === undefined ? [line] : [headingLine(heading), line];
  });
}
