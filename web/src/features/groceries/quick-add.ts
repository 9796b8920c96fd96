import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { AMOUNT, readAmount, valueOf } from '@moodbowl/food/amounts/step-quantity';
import { isUnit } from '@moodbowl/food/amounts/add-amounts';

/** One part of the text: an item, its amount, or both. */
interface Reading {
  /** The part as it was typed. */
  readonly text: string;
  readonly bought: boolean;
  item_name: string | undefined;
  quantity: string | undefined;
}

/** The start of a text, and what follows it. */
interface Taken {
  readonly text: string;
  readonly rest: string;
}

/** An amount. It is `bare` if it is a number only, without a unit or "x". */
interface Amount extends Taken {
  readonly bare: boolean;
}

type Amounted = Record<'item_name' | 'quantity', string>;

/** An item to add. */
export interface QuickDraft extends Amounted {
  /** Whether the text says that it is bought: "☑ milk", "[x] milk". */
  readonly bought: boolean;
}

/** What nobody sees, and what only turns the direction of writing. Joiners within emoji and words stay. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const NUMBERED = /^\d{1,3}[.)](?=\s|$)/;
const BULLETS = /^(?:(?:[•‣▪◦·☐☑☒✅✓✔]\uFE0F?|[-–—*](?=\s|$)|\[[ x]?\])\s*)+/iu;
const BOUGHT = /[☑☒✅✓✔]|\[x\]/iu;
/** "[18:03, 24/11/2026] Sam:", "24.11.26, 18:03 - Sam:", as messengers copy and export messages. */
const SENDER =
  /^(?:\[[\d/.\-:, apm]{4,30}\]|[\d/.-]{6,10},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?(?: -|:)?) ?[^:\n]{1,40}: /iu;
/** "## Fruit", "Lidl:" */
const HEADING = /^#{1,6}\s|[:：]$/u;
/** Up to a comma or semicolon, except for decimal commas and those in brackets. */
const PART = /(?:\d,(?=\d)|\([^()]*\)|[^,;])+/g;
/** Up to a semicolon, where lines or semicolons keep the items apart: "1 tin tomatoes, drained". */
const WITH_COMMAS = /(?:\([^()]*\)|[^;])+/g;
/** Something that can be bought: a letter, a digit, or an emoji. */
const HAS_NAME = /[\p{L}\p{N}\p{So}]/u;

interface Line {
  readonly text: string;
  readonly bought: boolean;
}

function linesOf(text: string): Line[] {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim().replace(SENDER, '').trim())
    .filter((line) => line !== '');
  const isNumbered = lines.filter((line) => NUMBERED.test(line)).length > 1;
  return lines
    .filter((line) => lines.length === 1 || !HEADING.test(line))
    .map((line) => {
      const item = isNumbered ? line.replace(NUMBERED, '').trim() : line;
      const [bullets = ''] = BULLETS.exec(item) ?? [];
      return { text: besideTabs(item.slice(bullets.length)), bought: BOUGHT.test(bullets) };
    });
}

/** Cells of a table as one text: "eggs: 12", "12 eggs". */
function besideTabs(line: string): string {
  const [first = '', second = '', ...others] = line.split('\t').map((cell) => cell.trim());
  const isAmountLast = others.length === 0 && onlyAmount(second) !== undefined && onlyAmount(first) === undefined;
  return isAmountLast ? `${first}: ${second}` : line;
}

function partsOf(text: string): Line[] {
  const lines = linesOf(text.normalize('NFC').replace(INVISIBLE, ''));
  const part = lines.length > 1 || text.includes(';') ? WITH_COMMAS : PART;
  return lines
    .flatMap(({ text: line, bought }) =>
      (line.match(part) ?? []).map((one, index) => ({ text: one, bought: bought && index === 0 })),
    )
    .map(({ text: one, bought }) => {
      const [bullets = ''] = BULLETS.exec(one.trim()) ?? [];
      const name = one.trim().slice(bullets.length).replace(/\s+/g, ' ');
      return { text: withoutCommas(name), bought: bought || BOUGHT.test(bullets) };
    })
    .filter((one) => HAS_NAME.test(one.text));
}

function withoutCommas(text: string): string {
  return text.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '');
}

const NUMBER = new RegExp(`^(${AMOUNT})(?: ?[-–] ?(${AMOUNT}))?`);
const WORD = /^ ?(\p{L}+\.?)(?= |$)/u;
const TIMES = /^ ?[x×](?=[ \d]|$)/i;

/** A number or a range at the start of the text. Numbers such as 0 and 00 count nothing. */
function takeNumber(text: string): Taken | undefined {
  const [all, from, to] = NUMBER.exec(text) ?? [];
  if (all === undefined || from === undefined || /^0\d/.test(from)) return undefined;
  const low = valueOf(readAmount(from));
  if (low === 0 || (to !== undefined && valueOf(readAmount(to)) <= low)) return undefined;
  return { text: all.replace(/ ?([-–]) ?/, '$1'), rest: text.slice(all.length) };
}

function takeUnit(text: string): Taken | undefined {
  const [all = '', unit = ''] = WORD.exec(text) ?? [];
  return isUnit(unit) ? { text: unit, rest: text.slice(all.length + 1) } : undefined;
}

/** `400 g`, as in `2 x 400 g`. */
function takeMeasure(text: string): Taken | undefined {
  const number = takeNumber(text);
  const unit = number && takeUnit(number.rest);
  return number && unit && { text: `${number.text} ${unit.text}`, rest: unit.rest };
}

/** The amount at the start of the text: `2`, `2x`, `2 kg`, `2-3 tins`, `2 x 400 g`. */
function takeAmount(text: string): Amount | undefined {
  const number = takeNumber(text);
  if (number === undefined) return undefined;
  const [times = ''] = TIMES.exec(number.rest) ?? [];
  const after = number.rest.slice(times.length);
  const each = times === '' ? undefined : takeMeasure(after.trimStart());
  if (each !== undefined) return { text: `${number.text} x ${each.text}`, rest: each.rest, bare: false };
  const unit = takeUnit(after);
  if (unit !== undefined) return { text: `${number.text} ${unit.text}`, rest: unit.rest, bare: false };
  // Four digits are a year or a brand, and what touches the number belongs to it: 7up, 5-grain, 70%.
  if (/^\d{4}/.test(number.text) || /^[^ ]/.test(after)) return undefined;
  return { text: number.text, rest: after.trimStart(), bare: times === '' };
}

/** The amount that the text consists of, also written as `x12`. */
function onlyAmount(text: string): Amount | undefined {
  const [times = ''] = /^[x×] ?/i.exec(text) ?? [];
  const amount = takeAmount(text.slice(times.length));
  if (amount?.rest !== '' || amount.text.length > GROCERY_LIMITS.quantity) return undefined;
  return { ...amount, bare: amount.bare && times === '' };
}

/** How a name starts: not with a sign, as in `3,5 % fat`. */
const NAME = /^[\p{L}\p{N}\p{Ps}\p{Pi}\p{Emoji_Presentation}"'#]/u;
/** As in `2 in 1 shampoo`, `7 up` and `9 V battery`. */
const AFTER_NAME_NUMBER =
  /^(?:in|up|spice|grain|korn|minutes?|minuten?|hours?|years?|percent|prozent|ply|lagig|inch|zoll|[cm]?m|w|watt|v|volt)(?![\p{L}\p{M}])/iu;

/** Whether a number only is no amount of what follows, but part of its name: `2 in 1 shampoo`, `400 g-Dose`. */
function belongsToName(name: string): boolean {
  const [compound = ''] = /^\p{L}+(?=[-/])/u.exec(name) ?? [];
  return AFTER_NAME_NUMBER.test(name) || isUnit(compound);
}

/** A package with its size: "1 (14.5 oz) can tomatoes". */
const SIZED = /^(\d{1,3}) (\([^()]{2,20}\)) (.+)$/u;

function readSized(text: string): Amounted | undefined {
  const [, count, size = '', rest = ''] = SIZED.exec(text) ?? [];
  const unit = count === undefined ? undefined : takeUnit(rest);
  return unit && { item_name: `${unit.rest} ${size}`, quantity: `${count} ${unit.text}` };
}

function readLeading(text: string): Amounted | undefined {
  const amount = takeAmount(text);
  if (amount === undefined || amount.text.length > GROCERY_LIMITS.quantity) return undefined;
  const item_name = amount.rest.replace(/^of(?: |$)/i, '');
  if (!NAME.test(item_name) || (amount.bare && belongsToName(item_name))) return undefined;
  return { item_name, quantity: amount.text };
}

/** The words of the longest amount: `1 1/2 - 2 1/2 kg`. */
const MAX_WORDS = 6;

/** A number only is no amount here, because it may be a type or a brand, except after a colon. */
function readTrailing(text: string): Amounted | undefined {
  const words = text.split(' ');
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const amount = onlyAmount(words.slice(-count).join(' '));
    const before = words.slice(0, -count).join(' ');
    if (amount !== undefined && (!amount.bare || before.endsWith(':'))) {
      return { item_name: before.replace(/ ?[-–—:,]$/, ''), quantity: amount.text };
    }
  }
  return undefined;
}

/** Whether the draft reads the same with its amount in front. Where it does not, the text may mean something else. */
function readsBack({ item_name, quantity }: Amounted): boolean {
  const again = readLeading(`${quantity} ${item_name}`);
  return again?.item_name === item_name && again.quantity === quantity;
}

function readPart({ text, bought }: Line): Reading {
  const alone = onlyAmount(text);
  if (alone !== undefined) return { text, bought, item_name: undefined, quantity: alone.text };
  const draft = [readSized, readLeading, readTrailing]
    .map((reader) => reader(text))
    .find((found) => found !== undefined && readsBack(found));
  return { text, bought, item_name: draft?.item_name ?? text, quantity: draft?.quantity };
}

/**
 * The groceries in a text that was typed or pasted: one on each line and between semicolons, or between commas if it has
 * neither, with an amount before or after the name. An amount by itself belongs to the item before it, or else to the one
 * after it. When in doubt, the name stays as typed and the quantity is 1. Headings among lines, bullets and what a
 * messenger puts before a message are left out. At most as many as fit on a list.
 */
export function readQuickAdd(text: string): QuickDraft[] {
  const readings: Reading[] = [];
  for (const reading of partsOf(text).map(readPart)) {
    const before = readings.at(-1);
    if (before !== undefined && before.quantity === undefined && reading.item_name === undefined) {
      before.quantity = reading.quantity;
    } else if (before !== undefined && before.item_name === undefined && reading.quantity === undefined) {
      before.item_name = reading.item_name;
    } else {
      readings.push(reading);
    }
  }
  return readings.slice(0, GROCERY_LIMITS.items).map(({ text: typed, bought, item_name, quantity = '1' }) => ({
    item_name: item_name ?? typed,
    quantity: item_name === undefined ? '1' : quantity,
    bought,
  }));
}
