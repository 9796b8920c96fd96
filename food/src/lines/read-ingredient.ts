import { areAdjectives, foodOfLine } from '../names/food-of-line.ts';
import { readJapaneseLine } from './japanese-line.ts';
import { isHeadingLine } from './heading-line.ts';
import { CONTAINERS, measureAt, wholeAmount, type Measure } from '../amounts/read-measure.ts';
import { plainText, skipSpaces } from '../amounts/read-quantity.ts';
import { dimensionOf } from '../units/units.ts';
import { unitAfterSizes, unitAt, unitOfWord } from '../units/unit-words.ts';

/** The parts of a line of ingredients. The line itself stays as it was written. */
export interface ReadIngredient {
  readonly text: string;
  /** Null for "salt" or "a pinch of salt". */
  readonly amount: number | null;
  /** The end of a range such as 2–3. */
  readonly amount_to: number | null;
  /** The id of a unit, such as `g`, `cup` or `tbsp`; null for pieces. */
  readonly unit: string | null;
  readonly food: string;
  /** The rest of the line, such as "finely chopped". */
  readonly note: string;
  /** Where amount and unit begin in `text`, in UTF-16 code units. */
  readonly start: number;
  /** Where they end; equal to `start` if there are none. */
  readonly end: number;
}

const BULLET = /[\s\-*•·◦●▢☐□]*(?:\[[ x]?\]\s*)?/iy;
/** Words that only say that an amount is not exact. */
const LEAD =
  /(?:(?:an?|the)\s+)?(?:about|approximately|approx\.?|around|roughly|nearly|almost|scant|heaping|heaped|generous|good|level|rounded|up to|at least|or|plus|extra|another|between|circa|ca\.?|etwa|ungefähr|rund|environ|unos|unas|~|≈|\+)\s*/iuy;
/** Words before an amount or a food that one may leave out. */
const OPTIONAL =
  /(?:evtl|eventuell|ggf|ggfs|gegebenenfalls|n\. ?b|nach belieben|wer mag|optional(?:ly)?|facultatif|au besoin|opcional|eventualmente|q\.? ?b)(?:\. ?|: ?| )\s*/iuy;
/** The part that is taken of a food, before the amount of the food: "juice of 1 lemon", "grated zest 2 limes". */
const PART_OF =
  /^[\p{L}\s,'’&/-]{0,60}?(?:\s(?:of|from|von|aus|de|di|del)|\b(?:juice|zest|rind|peel|saft|schale|abrieb))\s+(?:about\s+)?(?=[\d½⅓⅔¼¾⅛]|(?:an?|one|two|three|four|half|eine?|einer)\s)/iu;
const SOME =
  /(?:an?\s+)?(?:(?:few|good|large|small|big|generous|little|healthy|tiny|fat|couple of|some|ein paar|eine|une|un|una)\s*)?/iuy;
/** Where an amount may begin at the end of a line: digits after a space, a bracket or a colon. */
const LAST_NUMBER = /(?:^|[\s(:,x-]|[\u{3040}-\u{9fff}])(?=[\d½⅓⅔¼¾⅛])/gu;

const VAGUE = new Set(['sprig', 'bunch']);
const isVague = (unit: string | null) => unit !== null && (dimensionOf(unit) === 'none' || VAGUE.has(unit));
/** "For serving: lemon wedges" */
const LABEL = /[^:\d]{1,40}: +/y;
const SOME_OF =
  /(?:some|etwas|einige|ein wenig|ein paar|an? (?:little|bit of|few)|few|several|plenty of|reichlich|un peu de|quelques) /iuy;
/** Units that are foods when no food follows them: "4 whole cloves". */
const FOODS = new Set([
  'clove',
  'rib',
  'leaf',
  'wedge',
  'stick',
  'ear',
  'loaf',
  'square',
  'spear',
  'ball',
  'block',
  'cube',
]);
/** Units that may follow their food: "2 garlic cloves". */
const AFTER_FOOD = new Set(['clove', 'stalk', 'sprig', 'head', 'bulb', 'loaf', 'slice', 'spear', 'sheet']);

const nothing = (text: string, food: string, note: string): ReadIngredient => ({
  text,
  amount: null,
  amount_to: null,
  unit: null,
  food,
  note,
  start: 0,
  end: 0,
});

/**
 * Reads a line of ingredients. `start` and `end` delimit the amount with its unit, and with the same amount in other
 * units behind it. A line without amount has its food only; a heading such as "For the sauce:" has not even that. "A
 * pinch of salt" has a unit and no amount. Never throws, and takes time in proportion to the line's length.
 */
export function readIngredient(text: string): ReadIngredient {
  const plain = plainText(text);
  BULLET.lastIndex = 0;
  BULLET.exec(plain);
  OPTIONAL.lastIndex = BULLET.lastIndex;
  const begin = OPTIONAL.test(plain) && OPTIONAL.lastIndex < plain.length ? OPTIONAL.lastIndex : BULLET.lastIndex;
  if (isHeadingLine(text.slice(begin))) return nothing(text, '', text.slice(begin).trim());
  LABEL.lastIndex = begin;
  const label = LABEL.exec(plain)?.[0];
  if (label !== undefined) {
    const read = readFrom(text, plain, begin + label.length);
    const note = [label.replace(/:\s*$/, ''), read.note].filter((part) => part !== '').join(', ');
    if (/\p{L}{2}/u.test(read.food)) return { ...read, note };
  }
  return readFrom(text, plain, begin);
}

function readFrom(text: string, plain: string, begin: number): ReadIngredient {
  const japanese = readJapaneseLine(text, plain, begin);
  if (japanese) return { text, ...japanese };
  return (
    withMeasure(text, plain, leadingMeasure(plain, begin)) ??
    withoutAmount(text, plain, begin) ??
    partOf(text, plain, begin) ??
    amountLast(text, plain, begin) ??
    withoutMeasure(text, plain, begin)
  );
}

function withoutMeasure(text: string, plain: string, begin: number): ReadIngredient {
  SOME_OF.lastIndex = begin;
  const { food, note } = foodOfLine(text.slice(SOME_OF.test(plain) ? SOME_OF.lastIndex : begin));
  return nothing(text, food, note);
}

function leadingMeasure(plain: string, begin: number): Measure | null {
  let at = begin;
  for (let words = 0; words < 3; words += 1) {
    LEAD.lastIndex = at;
    if (!LEAD.test(plain)) break;
    at = LEAD.lastIndex;
  }
  return measureAt(plain, at) ?? (at === begin ? null : measureAt(plain, begin));
}

function withMeasure(text: string, plain: string, measure: Measure | null): ReadIngredient | null {
  if (!measure) return null;
  const { amount_to, unit, start, end } = measure;
  const isArticle = /^an?$/i.test(plain.slice(start, measure.number.end));
  const amount = isArticle && isVague(unit) ? null : wholeAmount(measure);
  const packed = CONTAINERS.has(unit ?? '');
  const size = measure.size ? text.slice(measure.size.start, measure.size.end).replace(/^\(|\)$/g, '') : '';
  const outside = measure.size && measure.size.end > end ? measure.size.end : end;
  // `400 g tin tomatoes`, `2-inch piece ginger`
  const next = unit === null ? null : unitAt(plain, skipSpaces(plain, outside));
  const container = next && (next.unit === null || CONTAINERS.has(next.unit)) && plain[next.end] === ' ' ? next : null;
  const rest = foodOfLine(text.slice(container?.end ?? outside), packed || (container?.unit ?? null) !== null);
  const inside = container ? text.slice(container.start, container.end) : '';
  const note = [size, inside, rest.note].filter((part) => part !== '').join(', ');
  const read = { text, amount, amount_to, unit, food: rest.food, note, start, end };
  if (rest.food === '' && measure.word && FOODS.has(unit ?? '')) {
    return { ...read, unit: null, food: text.slice(measure.word.start, measure.word.end), end: measure.number.end };
  }
  return unit === null && measure.word === null ? withUnitAfterFood(read) : read;
}

function withUnitAfterFood(read: ReadIngredient): ReadIngredient {
  const space = read.food.lastIndexOf(' ');
  const unit = space > 0 ? unitOfWord(read.food.slice(space + 1)) : undefined;
  if (!unit || !(AFTER_FOOD.has(unit) || (/^(?:rib|stick)$/.test(unit) && /celery|cinnamon/i.test(read.food))))
    return read;
  const food = read.food.slice(0, space);
  // Dried cloves are no part of anything else.
  return areAdjectives(food) ? read : { ...read, unit, food };
}

/** "Pinch of salt", "a few sprigs thyme", "handful parsley": a unit without a number. */
function withoutAmount(text: string, plain: string, begin: number): ReadIngredient | null {
  SOME.lastIndex = begin;
  SOME.exec(plain);
  const found = unitAfterSizes(plain, SOME.lastIndex) ?? unitAfterSizes(plain, begin);
  if (!found?.unit || plain[found.end] !== ' ') return null;
  const isSized = SOME.lastIndex > begin && dimensionOf(found.unit) === 'count';
  const isOf = /^ (?:of|von|de|d'|di) ?/i.test(plain.slice(found.end, found.end + 5));
  if (!isVague(found.unit) && !isSized && !(isOf && found.end - found.start > 2)) return null;
  const { food, note } = foodOfLine(text.slice(found.end));
  if (food === '') return null;
  return { ...nothing(text, food, note), unit: found.unit, start: begin, end: found.end };
}

function partOf(text: string, plain: string, begin: number): ReadIngredient | null {
  const before = PART_OF.exec(plain.slice(begin, begin + 120))?.[0];
  if (before === undefined) return null;
  const read = withMeasure(text, plain, measureAt(plain, begin + before.length));
  if (!read) return null;
  const part = before.trim().replace(/\s(?:of|from|von|aus|de|di|del)(?:\s+about)?$/i, '');
  return { ...read, note: [part, read.note].filter((note) => note !== '').join(', ') };
}

/** "Flour 200 g", "Eggs: 2", "Zucker (100 g)". */
function amountLast(text: string, plain: string, begin: number): ReadIngredient | null {
  const from = Math.max(begin, plain.length - 60);
  for (const match of plain.slice(from).matchAll(LAST_NUMBER)) {
    const at = skipSpaces(plain, from + match.index + match[0].length);
    const measure = at > begin ? measureAt(plain, at) : null;
    if (!measure || !/^[\s).]*(?:\([^()]*\)\s*)?$/.test(plain.slice(measure.end))) continue;
    const isSure = measure.unit !== null || /[:,x-]\s*$/.test(plain.slice(begin, at));
    if (!isSure && (measure.amount > 30 || /(?:no|nr|type|typ|#|'|grade)\.? *$/i.test(plain.slice(begin, at))))
      continue;
    const { food, note } = foodOfLine(text.slice(begin, at).replace(/(?<![\s(:,x-])[\s(:,x-]+$/i, ''));
    if (food === '') continue;
    const { amount, amount_to, unit, start, end } = measure;
    const remark = text.slice(end).replace(/[()]/g, '').trim();
    const notes = [note, remark].filter((part) => /[\p{L}\d]/u.test(part)).join(', ');
    return { text, amount, amount_to, unit, food, note: notes, start, end };
  }
  return null;
}
