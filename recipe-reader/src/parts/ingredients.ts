import { plainLine, plainLines } from '../text/clean.ts';
import { headingLine } from '@moodbowl/food/lines/heading-line';
import { headOf } from '../text/headings.ts';
import { withPartNames } from './part-names.ts';
import { withoutRepetition } from '../text/repetition.ts';
import { asList, asObject, type JsonObject, propertiesOf, textOf } from '../json-ld/json-values.ts';
import { withoutMarkdown } from '../text/without-markdown.ts';

const BULLET = /^(?:[▢□☐✓✔•●▪‣◦·*]+|[-–—](?=\s))\s*/u;
/** "((grated))": brackets that a template put around brackets. */
const TWICE = /\(\(([^()]*)\)\)/g;
const BLOCKS = /<(?:li|br|p)\b/i;
const DEPTH = 6;

/** "Zutaten:" above all lines says nothing; "Zutaten für den Teig" does. */
function isBareHead(line: string): boolean {
  return headOf(line) === 'ingredients' && /^\S+\s?[:：]?$/u.test(line);
}

/** Lines as ingredients, without bullets and marks of Markdown; what heads some of them ends with a colon. */
export function ingredientsFromLines(lines: readonly string[]): string[] {
  const plain = lines
    .map((line) => withoutMarkdown(line).replace(BULLET, '').replace(TWICE, '($1)').trim())
    .filter((line) => line !== '');
  return withPartNames(isBareHead(plain[0] ?? '') ? plain.slice(1) : plain);
}

function lineOfObject(object: JsonObject): string {
  const properties = propertiesOf(object);
  const whole = textOf(properties.get('text') ?? properties.get('@value') ?? properties.get('original'));
  if (whole !== '') return whole;
  const amount = textOf(properties.get('amount') ?? properties.get('quantity') ?? properties.get('value'));
  const unit = textOf(properties.get('unit') ?? properties.get('unittext'));
  const name = textOf(
    properties.get('name') ?? properties.get('ingredient') ?? properties.get('food') ?? properties.get('item'),
  );
  return [amount, unit, name].filter((part) => part !== '').join(' ');
}

/** Whether a text of a list holds a list itself. Templates break single lines, too, but then few begin with an amount. */
function isManyLines(value: string): boolean {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  const amounts = lines.filter((line) => /^\s*[\d½¼¾⅓⅔].*\p{L}{3}/u.test(line)).length;
  if (amounts > 1 && amounts * 4 >= lines.length * 3) return true;
  return BLOCKS.test(value) || (value.length > 150 && value.trim().split('\n').length > 4);
}

function linesIn(value: unknown, alone: boolean, depth: number): string[] {
  if (typeof value === 'string') return alone || isManyLines(value) ? plainLines(value) : [plainLine(value)];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => linesIn(item, alone && value.length === 1, depth - 1));
  const object = asObject(value);
  if (object === undefined) return [];
  const inner = object['itemListElement'];
  if (inner === undefined) return [plainLine(lineOfObject(object))];
  // A group of ingredients keeps its name as a heading.
  return [
    headingLine(plainLine(textOf(object['name']))),
    ...asList(inner).flatMap((item) => linesIn(item, false, depth - 1)),
  ];
}

/** The lines of schema.org's `recipeIngredient`: a list, or one text with a line or a list item for each. */
export function ingredientsOf(value: unknown): string[] {
  return withoutRepetition(ingredientsFromLines(linesIn(value, true, DEPTH)));
}
