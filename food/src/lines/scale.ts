import type { ReadIngredient } from './read-ingredient.ts';
import { formatFraction, simplestFraction } from '../amounts/format-amount.ts';
import { measurable, smallerSpoon, spoonsOfCup } from '../amounts/measurable.ts';
import { CONTAINERS, measureAt, wholeAmount, type Measure, type Span } from '../amounts/read-measure.ts';
import { foodWordFor } from '../names/food-word.ts';
import { withoutPlural } from '../units/unit-words.ts';
import { unitWordFor } from '../units/unit-word.ts';
import { plainText } from '../amounts/read-quantity.ts';
import { convert, dimensionOf, fromBase, systemOf, toBase, type UnitSystem } from '../units/units.ts';

export type ShownSystem = 'written' | UnitSystem;

interface Wish {
  readonly factor: number;
  readonly system: ShownSystem;
  readonly language: string;
}
interface Edit extends Span {
  readonly text: string;
}

/** How much is read behind the amount for further amounts. */
const READ = 400;
const LATER = /(?<=^|[\s(,/])(?=[\d½⅓⅔¼¾⅛])/gu;
/** Numbers behind these words say how large one is, or into how many it is cut. */
const NOT_SCALED =
  /(?:into|each|every|per|weighing|size|no\.?|x|×|in|about \d+ to|°|(?<!\p{L})(?:je|à))\s*(?:(?:about|ca\.?|etwa|environ)\s*)?\(?$/iu;
const OF_EACH =
  /^ *(?:-|each|apiece|per |pro |par |por |cada|chacune?s?|(?:la |le )?pièce|jeweils|je |a (?=\p{L})|\/ *\p{L}|long|thick|wide|minutes?|min\b|%|°)/iu;
const ABOUT = /\((?:about|approx\.?|approximately|ca\.?|around|roughly) $/iu;

/** "1 egg plus 2 yolks", "1 lemon or 2 limes": pieces that are scaled with the first. */
const ADDED = /(?:\+|\bplus|\bor|\boder) $/iu;

/** In grams or millilitres: an eighth of an ounce. */
const LEAST_GRAMS = 3.5;

const isMeasured = (unit: string | null) => ['mass', 'volume'].includes(dimensionOf(unit));
const isMetric = (unit: string | null) => systemOf(unit) === 'metric';

/**
 * The line with its amounts multiplied and shown in a system of units; everything else stays as it was written. Mass
 * becomes mass and volume becomes volume; cups never become grams, unless the line itself says how many. Spoons stay
 * spoons. Further amounts in the line are scaled too; one that only repeats the amount in other units is dropped when a
 * system is chosen. Lines without amount stay, as does everything at factor 1 as written.
 */
export function scaleIngredient(read: ReadIngredient, factor: number, system: ShownSystem, language: string): string {
  const { text } = read;
  if (read.amount === null || !(factor > 0) || !Number.isFinite(factor)) return text;
  if (factor === 1 && system === 'written') return text;
  const plain = plainText(text);
  const first = measureAt(plain, read.start);
  if (!first) return text;
  const wish = { factor, system, language };
  const { later, ofEach } = laterMeasures(plain, first);
  const again =
    system === 'written' ? undefined : later.find((measure) => isRepeated(plain, { first, later: measure, system }));
  const main = again ? { ...first, others: [...first.others, again] } : first;
  const edits = [...rewritten(text, main, wish), ...recounted(read, first, factor)];
  // How large each one is does not grow, but is shown in the units, too.
  const sizes = system === 'written' ? [] : [...ofEach, ...measuresIn(plain, first.size)];
  for (const measure of sizes) edits.push(...inSystem(text, measure, { ...wish, factor: 1 }));
  for (const measure of later) {
    if (measure === again) edits.push({ ...bracketAround(plain, measure), text: '' });
    else edits.push(...rewritten(text, measure, wish));
  }
  return applied(text, edits);
}

/** The food in singular or plural, where it is counted and its number changes: 1 onion, 2 onions. */
function recounted({ text, food }: ReadIngredient, first: Measure, factor: number): Edit[] {
  const head = /(?<!\p{L})\p{L}+$/u.exec(food)?.[0];
  if (first.unit !== null || head === undefined) return [];
  const other = foodWordFor(head, (first.amount_to ?? first.amount) * factor);
  const start = text.indexOf(head, first.end);
  const isWhole = start >= 0 && !/[\p{L}(]/u.test(text.charAt(start + head.length));
  return other !== head && isWhole ? [{ start, end: start + head.length, text: other }] : [];
}

/** Other amounts behind the first: `(about 24)`, `or ½ teaspoon dried`, `plus ¼ cup for dusting`. */
function laterMeasures(plain: string, first: Measure) {
  const [later, ofEach]: [Measure[], Measure[]] = [[], []];
  const isPacked = first.size !== null || CONTAINERS.has(first.unit ?? '');
  let from = Math.max(first.end, first.size?.end ?? 0);
  const near = plain.slice(0, from + READ);
  LATER.lastIndex = from;
  for (let match = LATER.exec(near); match && later.length + ofEach.length < 12; match = LATER.exec(near)) {
    const at = match.index;
    LATER.lastIndex = at + 1;
    if (at < from) continue;
    const before = plain.slice(Math.max(from, at - 24), at);
    const measure = measureAt(plain, at);
    if (!measure) continue;
    from = measure.end;
    const isCount = measure.word === null || measure.unit === null;
    const isOfEach = OF_EACH.test(plain.slice(measure.end, measure.end + 12)) || plain[measure.number.end] === '-';
    const inBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
    const isLength = measure.unit === 'cm' || measure.unit === 'inch';
    if (isOfEach || isLength || NOT_SCALED.test(before) || (isPacked && inBrackets)) ofEach.push(measure);
    else if (!isCount || ABOUT.test(before) || ADDED.test(before)) later.push(measure);
  }
  return { later, ofEach };
}

/** The amounts in a part of the line. */
function measuresIn(plain: string, span: Span | null): Measure[] {
  if (!span) return [];
  const found: Measure[] = [];
  const near = plain.slice(0, span.end);
  LATER.lastIndex = span.start;
  for (let match = LATER.exec(near); match; match = LATER.exec(near)) {
    LATER.lastIndex = match.index + 1;
    const measure = measureAt(near, match.index);
    if (!measure) continue;
    found.push(measure);
    LATER.lastIndex = Math.max(measure.end, match.index + 1);
  }
  return found;
}

/** A mass or volume in the other system, unless the line gives it in the wished one as well. */
function inSystem(text: string, measure: Measure, wish: Wish): Edit[] {
  const isSaid = measure.others.some((other) => systemOf(other.unit) === wish.system);
  const written = systemOf(measure.unit);
  return isMeasured(measure.unit) && written !== undefined && !isSaid ? rewritten(text, measure, wish) : [];
}

/**
 * Whether brackets later in the line say the first amount again: `1 cup milk (240 ml)`. What a volume weighs, or the other
 * way round, counts where it is in the wished system: `3 cups flour (375 g)`.
 */
function isRepeated(plain: string, { first, later, system }: { first: Measure; later: Measure; system: UnitSystem }) {
  const { start, end } = bracketAround(plain, later);
  if (plain[start] !== ' ' || end === later.end || first.unit === null || later.unit === null) return false;
  if (!isMeasured(first.unit) || !isMeasured(later.unit)) return false;
  const amount = convert(later.amount, later.unit, first.unit);
  if (amount !== null) return Math.abs(amount - first.amount) <= 0.12 * first.amount;
  return systemOf(later.unit) === system && systemOf(first.unit) !== system;
}

/** The brackets around an amount, if nothing else is in them, with the space before; otherwise the amount itself. */
function bracketAround(plain: string, { start, end }: Span): Span {
  const before = / \((?:about |approx\.? )?$/i.exec(plain.slice(Math.max(0, start - 12), start))?.[0];
  return before !== undefined && plain[end] === ')' ? { start: start - before.length, end: end + 1 } : { start, end };
}

function rewritten(text: string, measure: Measure, wish: Wish): Edit[] {
  const { unit, others, added } = measure;
  const { system } = wish;
  const end = added?.word?.end ?? measure.word?.end ?? measure.number.end;
  if (system === 'written')
    return [measure, ...(added ? [added] : []), ...others].flatMap((one) => scaled(text, one, wish));
  const dropped: Edit[] = others.length > 0 && isMeasured(unit) ? [{ start: end, end: measure.end, text: '' }] : [];
  const written = systemOf(unit);
  if (!isMeasured(unit) || written === undefined || written === system) {
    const parts = [measure, ...(added ? [added] : [])].flatMap((one) => scaled(text, one, wish));
    return [...parts, ...dropped];
  }
  // A pinch by weight is no fraction of an ounce.
  if (system === 'us' && toBase(measure.amount, unit).amount * wish.factor < LEAST_GRAMS)
    return scaled(text, measure, wish);
  const { start } = measure;
  const said = others.find((other) => systemOf(other.unit) === system);
  if (said) return [{ start, end: measure.end, text: alone(text, said, wish) }];
  return [{ start, end: measure.end, text: converted(measure, system, wish) }];
}

/** The number and the unit's word with the new amount, each in its place. */
function scaled(text: string, measure: Measure, { factor, language }: Wish): Edit[] {
  if (factor === 1) return [];
  const { unit, word, number } = measure;
  const [amount, to] = [measure.amount * factor, measure.amount_to === null ? null : measure.amount_to * factor];
  if (!isMetric(unit) || !word) {
    const name = word && withoutPlural(text.slice(word.start, word.end));
    const small = name ? smallerSpoon(to ?? amount, unit, name) : undefined;
    if (small?.unit === 'pinch') return [{ ...number, text: '1' }, unitEdit(measure, small.word)];
    if (small) {
      const share = small.amount / (to ?? amount);
      const few = range(amount, to, (value) => measurable(value * share, small.unit, language));
      return [{ ...number, text: few }, unitEdit(measure, unitWordFor(small.word, small.amount))];
    }
    const spoons = name && to === null && unit === 'cup' ? spoonsOfCup(amount, name) : undefined;
    if (spoons) return [{ ...number, text: spoons.number }, unitEdit(measure, spoons.words)];
    const edits = [{ ...number, text: range(amount, to, (value) => measurable(value, unit, language)) }];
    const renamed = name ? unitWordFor(name, to ?? amount) : name;
    const isSame = word && renamed === text.slice(word.start, word.end);
    return name && !isSame ? [...edits, unitEdit(measure, renamed ?? '')] : edits;
  }
  const shown = fromBase(toBase(to ?? amount, unit));
  const name = text.slice(word.start, word.end);
  const isSame = shown.unit === unit || unit === 'cl' || unit === 'dl' || unit === 'mg';
  const share = isSame ? 1 : shown.amount / (to ?? amount);
  const digits = (value: number) => measurable(value * share, isSame ? unit : shown.unit, language);
  const renamed = isSame ? unitWordFor(name, to ?? amount) : (shown.unit ?? name);
  return [{ ...number, text: range(amount, to, digits) }, unitEdit(measure, renamed)];
}

function unitEdit({ number, word }: Measure, name: string): Edit {
  return { ...(word ?? { start: number.end, end: number.end }), text: word ? name : '' };
}

function range(amount: number, to: number | null, format: (value: number) => string): string {
  const [low, high] = [format(amount), to === null ? null : format(to)];
  return high === null || high === low ? low : `${low}–${high}`;
}

/** An amount that the line gives in the wished system, scaled. */
function alone(text: string, measure: Measure, wish: Wish): string {
  const end = measure.word?.end ?? measure.number.end;
  const edits = scaled(text, measure, wish).map((edit) => ({
    ...edit,
    start: edit.start - measure.start,
    end: edit.end - measure.start,
  }));
  return applied(text.slice(measure.start, end), edits);
}

/** How far cooks round when they change systems, as a share of the amount. Scales read mass; cups are rougher. */
const ROUGH = { mass: 0.03, volume: 0.06 };

function converted(measure: Measure, system: UnitSystem, { factor, language }: Wish): string {
  const low = toBase(wholeAmount(measure) * factor, measure.unit);
  const high = measure.amount_to === null ? null : toBase(measure.amount_to * factor, measure.unit);
  const { unit } = fromBase(high ?? low, system);
  const inUnit = (base: number) => convert(base, low.unit ?? '', unit ?? '') ?? base;
  if (system === 'metric') {
    const isSmall = unit === 'g' || unit === 'ml';
    const round = (value: number) => (isSmall && value >= 50 ? Math.round(value / 5) * 5 : value);
    return `${range(inUnit(low.amount), high && inUnit(high.amount), (value) => measurable(round(value), unit, language))} ${unit}`;
  }
  const within = low.dimension === 'mass' ? ROUGH.mass : ROUGH.volume;
  const format = (value: number) => {
    const simple = simplestFraction(value, within, unit === 'oz' ? [1, 2, 4] : undefined);
    return simple === null ? measurable(value, unit, language) : formatFraction(simple, language);
  };
  const amount = range(inUnit(low.amount), high && inUnit(high.amount), format);
  const largest = inUnit((high ?? low).amount);
  return `${amount} ${unitWordFor(unit ?? '', simplestFraction(largest, within) ?? largest)}`;
}

function applied(text: string, edits: readonly Edit[]): string {
  let [result, at] = ['', 0];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
