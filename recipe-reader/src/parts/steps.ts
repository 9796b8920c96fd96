import { fold, plainLine, plainLines } from '../text/clean.ts';
import { numberOfWord } from '@moodbowl/food/amounts/number-words';
import { headingLine } from '@moodbowl/food/lines/heading-line';
import { headOf } from '../text/headings.ts';
import { asObject, type JsonObject, localName, propertiesOf, textOf } from '../json-ld/json-values.ts';
import { withoutRepetition } from '../text/repetition.ts';
import { splitSentences } from '../text/cut.ts';
import { withoutMarkdown } from '../text/without-markdown.ts';

/** Sections in sections, lists in lists: deeper than this no recipe goes. */
const DEPTH = 12;
const STEP = 'step|schritt|zubereitungsschritt|étape|etape|paso|passo|passaggio|stap|steg|trin|krok|шаг|手順';
/** "1.", "2)", "(3)", "#4", "5.:", "Step 6 –", "Schritt 7:" */
const NUMBERED = new RegExp(
  String.raw`^(?:${STEP})?\s*(?:[(\[#]\s*)?(\d{1,2})\s*(?:[.)\]:：、]{1,3}|[-–—](?=\s)|(?<=#\d{1,2})(?=\s))\s*`,
  'iu',
);
/** "8 Mix": a number alone counts only before a capital. */
const NUMBERED_BARE = /^(\d{1,2})\s+(?=\p{Lu})/u;
/** "Step One:", "Schritt zwei:" */
const IN_WORDS = new RegExp(String.raw`^(?:${STEP})\s+(\p{L}{2,9})\s*(?:[.)\]:：]|[-–—](?=\s))\s*`, 'iu');
const NUMBER_ALONE = new RegExp(String.raw`^(?:(?:${STEP})\s*)?(?:n[o°º]\s*)?(?:\d{1,2}\s*)?[.):]?$`, 'iu');
const CIRCLED = /^[①-⑳❶-❿]\s*/u;
const INLINE_NUMBER = /(?:^|\s)(?:step\s*)?(\d{1,2})[.):]\s*(?=\p{L})/giu;
const BULLET = /^[▢□☐•●▪‣◦·]+\s*/u;
/** Names of sections that say no more than that here are the steps. */
const GENERIC = new Set([
  'instructions',
  'instruction',
  'method',
  'directions',
  'preparation',
  'steps',
  'recipe',
  'zubereitung',
  'anleitung',
  'préparation',
  'preparación',
  'elaboración',
  'preparazione',
  'procedimento',
  'bereiding',
  'bereidingswijze',
  'preparo',
  'mododepreparo',
]);

/** The number that a step begins with, and how many characters it takes. */
function numberOf(step: string): { value: number; length: number } | undefined {
  const [circled] = CIRCLED.exec(step) ?? [];
  if (circled !== undefined) return { value: circledNumber(circled), length: circled.length };
  const [marked, digits] = NUMBERED.exec(step) ?? NUMBERED_BARE.exec(step) ?? [];
  if (marked !== undefined) return { value: Number(digits), length: marked.length };
  const [spelled, word = ''] = IN_WORDS.exec(step) ?? [];
  const value = numberOfWord(word);
  return spelled === undefined || value === undefined ? undefined : { value, length: spelled.length };
}

/** ① to ⑳ and ❶ to ❿ follow each other in Unicode. */
function circledNumber(mark: string): number {
  const code = mark.codePointAt(0) ?? 0;
  return code >= 0x2776 ? code - 0x2775 : code - 0x245f;
}

/** Steps without the numbers that they begin with, if these count them. */
function withoutNumbers(steps: readonly string[]): string[] {
  const numbers = steps.map(numberOf);
  const counted = numbers.filter((found) => found !== undefined);
  const counting =
    counted.length >= 2 &&
    counted.every(({ value }, index) => index === 0 || value > (counted[index - 1]?.value ?? 0) || value === 1);
  if (!counting || counted[0]?.value !== 1) return [...steps];
  return steps.map((step, index) => step.slice(numbers[index]?.length ?? 0)).filter((step) => step !== '');
}

/** "Zubereitung:" above all steps says nothing; "Preparation: heat the oven" does. */
function isBareHead(line: string): boolean {
  return (GENERIC.has(fold(line)) || headOf(line) === 'method') && /^[^:：]{1,40}[:：]?$/u.test(line);
}

/** A text that counts its steps within one line ("1. Mix. 2. Bake."), in parts. */
function splitNumbered(line: string): string[] {
  const starts: number[] = [];
  for (const match of line.matchAll(INLINE_NUMBER)) {
    if (Number(match[1]) === starts.length + 1) starts.push(match.index);
  }
  if (starts.length < 2) return [line];
  const parts = starts.map((start, index) => line.slice(start, starts[index + 1]).trim());
  const intro = line.slice(0, starts[0]).trim();
  return intro === '' ? parts : [intro, ...parts];
}

/** Lines that were broken in the middle of a sentence, whole again. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const parts = joined.at(-1);
    if (parts !== undefined && /[\p{Ll},]$/u.test(lines[index - 1]?.slice(-2) ?? '') && /^\p{Ll}/u.test(line))
      parts.push(line);
    else joined.push([line]);
  }
  return joined.map((parts) => parts.join(' '));
}

/** Lines as steps: without bullets, numbers, lines that are nothing else, and marks of Markdown. */
export function stepsFromLines(lines: readonly string[]): string[] {
  const kept = lines
    .map((line) => withoutMarkdown(line).replace(BULLET, ''))
    .filter((line) => /\p{L}/u.test(line) && !NUMBER_ALONE.test(line));
  return withoutNumbers(kept.length > 1 && isBareHead(kept[0] ?? '') ? kept.slice(1) : kept);
}

function stepsFromText(text: string): string[] {
  const lines = joinBroken(plainLines(text));
  if (lines.length !== 1) return lines;
  const parts = lines.flatMap(splitNumbered);
  return parts.length === 1 ? parts.flatMap(splitSentences) : parts;
}

/** "soup step 1": names of files that some generators give for names. */
const NUMBERED_NAME = /^\S{0,60} (?:step|schritt|étape) \d{1,2}$/iu;

function titled(name: string, text: string): string {
  if (name === '' || NUMBER_ALONE.test(name) || NUMBERED_NAME.test(name)) return text;
  if (text === '') return name;
  const [shortName, whole] = [fold(name), fold(text)];
  // Many generators repeat the beginning of the text as its name.
  if (whole.startsWith(shortName) || shortName.startsWith(whole)) return text;
  return /[.:!?。…]$/.test(name) ? `${name} ${text}` : `${name}: ${text}`;
}

/**
 * Characters that the steps of a recipe may have, and what each of its objects counts as: objects may refer to each other,
 * so that a few make more than anybody can store. Two thousand steps fit.
 */
const MOST_CHARACTERS = 400_000;
const OBJECT = 200;

class StepReader {
  readonly steps: string[] = [];
  #left = MOST_CHARACTERS;
  readonly #resolve: (value: unknown) => unknown;
  /** Whether the text at hand is the only one. */
  #alone: boolean;

  constructor(resolve: (value: unknown) => unknown, alone: boolean) {
    this.#resolve = resolve;
    this.#alone = alone;
  }

  read(value: unknown, depth: number): void {
    this.#left -= OBJECT;
    if (depth === 0 || this.#left < 0) return;
    if (typeof value === 'string') {
      this.#left -= value.length;
      if (this.#alone) this.steps.push(...stepsFromText(value));
      else this.#add(plainLine(value));
    } else if (Array.isArray(value)) {
      for (const item of value) {
        if (this.#left < 0) break;
        this.read(item, depth - 1);
      }
    } else {
      const object = asObject(this.#resolve(value));
      if (object !== undefined) this.#readObject(object, depth);
    }
  }

  #add(step: string): void {
    if (step !== '') this.steps.push(step);
  }

  #readObject(object: JsonObject, depth: number): void {
    const properties = propertiesOf(object);
    const name = plainLine(textOf(properties.get('name') ?? properties.get('headline')));
    const inner =
      properties.get('itemlistelement') ??
      properties.get('steps') ??
      properties.get('step') ??
      properties.get('recipeinstructions') ??
      properties.get('item');
    const type = localName(textOf(properties.get('@type') ?? properties.get('type')));
    const text = textOf(properties.get('text') ?? properties.get('@value') ?? properties.get('description'));
    this.#left -= text.length + name.length;
    if (inner === undefined || (Array.isArray(inner) && inner.length === 0)) {
      if (this.#alone && (name === '' || NUMBER_ALONE.test(name))) this.steps.push(...stepsFromText(text));
      else this.#add(titled(name, plainLine(text)));
      return;
    }
    if (type === 'howtostep') {
      this.#readStep(name, text, inner, depth);
      return;
    }
    const hasName = !NUMBER_ALONE.test(name) && !GENERIC.has(fold(name));
    if (hasName) this.#add(headingLine(name.replace(/\.$/, '')));
    const before = this.steps.length;
    this.read(inner, depth - 1);
    if (this.steps.length === before) this.#add(plainLine(text));
  }

  /** A step that consists of directions and tips is one step still. */
  #readStep(name: string, text: string, inner: unknown, depth: number): void {
    const parts = new StepReader(this.#resolve, false);
    parts.#left = this.#left;
    parts.read(inner, depth - 1);
    this.#left = parts.#left;
    this.#add(titled(name, parts.steps.length > 0 ? parts.steps.join(' ') : plainLine(text)));
  }
}

function countOfTexts(value: unknown, depth: number): number {
  if (typeof value === 'string') return 1;
  if (depth === 0) return 0;
  if (Array.isArray(value))
    return value.reduce((sum: number, item) => (sum > 1 ? sum : sum + countOfTexts(item, depth - 1)), 0);
  const object = asObject(value);
  if (object === undefined) return 0;
  const inner = object['itemListElement'];
  return inner === undefined ? 1 : countOfTexts(inner, depth - 1);
}

/**
 * The steps of schema.org's `recipeInstructions`: a text (its lines or counted parts are the steps), HTML, or lists of
 * texts, HowToSteps and HowToSections. The name of a section is a heading, with a colon at its
 * end. `resolve` looks up objects
 * that are only references.
 */
export function stepsOf(value: unknown, resolve: (value: unknown) => unknown = (same) => same): string[] {
  const reader = new StepReader(resolve, countOfTexts(value, DEPTH) === 1);
  reader.read(value, DEPTH);
  return stepsFromLines(withoutRepetition(reader.steps));
}
