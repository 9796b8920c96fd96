import { headingLine } from '@moodbowl/food/lines/heading-line';
import { type RawRecipe, words } from './raw-recipe.ts';

/** The line above each recipe: "MMMMM----- Recipe via Meal-Master (tm) v8.05", "=====  REZKONV-Rezept". */
const BEGIN = /^(?:MMMMM|-----).*Meal-Master|^=====.*REZKONV/imu;
const END = /^(?:MMMMM|-----|=====)\s*$/u;
const FIELD = /^\s{0,14}(Title|Titel|Categories|Kategorien|Yield|Menge|Servings)\s*:\s?(.*)$/iu;
/** Amount in seven columns, unit in two, food: as Meal-Master has it. */
const COLUMNS = /^([\s\d./-]{7}) ([\sA-Za-z]{2}) (\S.*)$/u;
/** A second ingredient on the line, behind a wide gap. */
const SECOND = /^(.{11,44}?)\s{3,}(\d[\d\s./-]{0,6}) ([\sA-Za-z]{2}) (\S.*)$/u;
const CONTINUED = /^-{1,2}\s?(?=\S)/u;

/** The codes of Meal-Master's units; case tells spoons apart. */
const UNITS: Readonly<Record<string, string>> = {
  x: '',
  ea: '',
  c: 'cup',
  cc: 'cc',
  T: 'tbsp',
  tb: 'tbsp',
  t: 'tsp',
  ts: 'tsp',
  sm: 'small',
  md: 'medium',
  lg: 'large',
  pk: 'package',
  cn: 'can',
  ct: 'carton',
  bn: 'bunch',
  sl: 'slice',
  pn: 'pinch',
  ds: 'dash',
  dr: 'drop',
  fl: 'fl oz',
  pt: 'pint',
  qt: 'quart',
  ga: 'gallon',
};

/** Whether a text is a file of Meal-Master or REZKONV. */
export function isMealMaster(text: string): boolean {
  return BEGIN.test(text.slice(0, 5_000));
}

/** All recipes of a file of Meal-Master or REZKONV. */
export function fromMealMaster(text: string): RawRecipe[] {
  const recipes: string[][] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (BEGIN.test(line)) recipes.push([line]);
    else recipes.at(-1)?.push(line);
  }
  return recipes.map(fromLines);
}

function fromLines([first = '', ...lines]: string[]): RawRecipe {
  const fields = new Map<string, string>();
  const ingredients: string[] = [];
  const columns = new Columns();
  const steps: string[] = [];
  let source: string | undefined;
  let isAfterGap = false;
  let place: 'head' | 'ingredients' | 'source' | 'steps' = 'head';
  for (const line of lines) {
    if (END.test(line)) break;
    const [, name = '', value = ''] = place === 'head' ? (FIELD.exec(line) ?? []) : [];
    const section = sectionOf(line);
    if (name !== '') fields.set(name.toLowerCase(), value.trim());
    else if (section !== undefined && /^(?:quelle|source)$/iu.test(section)) place = 'source';
    else if (section !== undefined && place !== 'steps') {
      place = 'ingredients';
      ingredients.push(...columns.take());
      if (!/^(?:zutaten|ingredients)$/iu.test(section)) ingredients.push(headingLine(titleCase(section)));
    } else if (place === 'source') {
      if (line.trim() === '' && source !== undefined) place = 'steps';
      else if (!line.trim().startsWith('--')) source ??= line.trim() || undefined;
    } else if (place !== 'steps' && !(isAfterGap && !/^\s*\d/.test(line)) && columns.add(line)) place = 'ingredients';
    else if (line.trim() !== '' || steps.length > 0) {
      if (place === 'ingredients') place = 'steps';
      if (place === 'steps') steps.push(line.trim());
    }
    // Behind an empty line only an amount makes an ingredient.
    isAfterGap = place === 'ingredients' && line.trim() === '';
  }
  ingredients.push(...columns.take());
  return {
    format: /rezkonv/iu.test(first) ? 'rezkonv' : 'meal-master',
    tags: [fields.get('categories') ?? fields.get('kategorien')],
    sourceName: source,
    data: {
      '@type': 'Recipe',
      name: fields.get('title') ?? fields.get('titel'),
      recipeIngredient: ingredients,
      recipeInstructions: paragraphsOf(steps),
      recipeYield: fields.get('yield') ?? fields.get('servings') ?? fields.get('menge'),
    },
  };
}

/** The ingredients of a part, which may stand in two columns: each is read to its end. */
class Columns {
  #left: string[] = [];
  #right: string[] = [];

  /** Adds the one or two ingredients of a line; false if it is none. */
  add(line: string): boolean {
    const [, first, ...second] = SECOND.exec(line.trimEnd()) ?? [];
    const read = readLine(first ?? line);
    if (read === undefined) return false;
    addTo(this.#left, read);
    if (first !== undefined) addTo(this.#right, second);
    return true;
  }

  /** All of them, once. */
  take(): string[] {
    return [...this.#left.splice(0), ...this.#right.splice(0)];
  }
}

/** "1.", which counts steps, is no amount. */
const AMOUNT = /^(?:\d[\d./,-]*)?\d(?: \d\/\d)?$/u;
/** Where REZKONV begins a food without an amount. */
const FOOD_INDENT = ' '.repeat(10);

/** Amount, unit and food: in the columns of Meal-Master, or with wide gaps between them, as in REZKONV. */
function readLine(line: string): readonly string[] | undefined {
  const columns = COLUMNS.exec(line.trimEnd());
  if (columns) return columns.slice(1);
  const [first = '', ...rest] = line.trim().split(/ {2,}/u);
  if (AMOUNT.test(first) && rest.length > 0)
    return [first, rest.length > 1 ? (rest[0] ?? '') : '', rest.slice(rest.length > 1 ? 1 : 0).join(' ')];
  return first !== '' && line.startsWith(FOOD_INDENT) ? ['', '', [first, ...rest].join(' ')] : undefined;
}

/** "MMMMM-----SAUCE-----", "====== FÜR DIE SOSSE ======" */
function sectionOf(line: string): string | undefined {
  if (!/^(?:MMMMM|-----|=====)/u.test(line)) return undefined;
  const name = line
    .trim()
    .replace(/^(?:MMMMM)?[-=]*/u, '')
    .replace(/(?<![-=])[-=]+$/u, '')
    .trim();
  return name === '' ? undefined : name;
}

function addTo(column: string[], [amount = '', unit = '', food = '']: readonly string[]): void {
  const last = column.at(-1);
  if (CONTINUED.test(food) && amount.trim() === '' && last !== undefined)
    column[column.length - 1] = `${last} ${food.replace(CONTINUED, '').trim()}`;
  else column.push(words(amount, UNITS[unit.trim()] ?? unit, food.replace(/\s{2,}/g, ' ')));
}

/** Lines with an empty one between paragraphs, as one text for each. */
export function paragraphsOf(lines: readonly string[]): string[] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') found.push([]);
    else found.at(-1)?.push(line.trim());
  }
  return found.filter((paragraph) => paragraph.length > 0).map((paragraph) => paragraph.join(' '));
}

function titleCase(text: string): string {
  return text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}
