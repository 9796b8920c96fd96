import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { fold } from './clean.ts';
import { Facts } from './facts.ts';
import { headingLine, isHeadingLine } from '@moodbowl/food/lines/heading-line';
import { headOf, type Head, namesPart } from './headings.ts';
import { ingredientsFromLines } from '../parts/ingredients.ts';
import type { PageLine } from '../pages/page-lines.ts';
import { withoutRepetition } from './repetition.ts';
import { stepsFromLines } from '../parts/steps.ts';

const COUNTED = /^(?:step|schritt|étape|etape|paso|passo|stap|steg|trin|krok|шаг|الخطوة)\s*(\d{1,2})\s*[.:]?$/iu;
/** Lines below one heading that may belong to it. */
const REACH = 250;
/** Lines of other text that may stand between the items of one list. */
const GAP = 4;
/** Lines above the ingredients that may tell for how many and how long. */
const FACTS_ABOVE = 20;
/** More steps than this are a whole page of something else. */
const MOST_STEPS = 80;
const LONG_INGREDIENT = 220;
const AMOUNT = /\p{Nd}|[½¼¾⅓⅔⅛]|\b(?:salt|pepper|salz|pfeffer|sel|poivre|sal|pimienta|sale|pepe|zout|peper)\b/iu;
const AMOUNT_FIRST = /^[\p{Nd}½¼¾⅓⅔⅛].*\p{L}{3}/u;

const UNITS =
  'g|gr|grams?|gramm|kg|mg|ml|cl|dl|l|ltr?|oz|ounces?|lbs?|pounds?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?|el|tl|msk|tsk|krm|st|stk|stück|prise|bund|pinch|cloves?|cans?|pieces?|slices?|bunch(?:es)?|sprigs?|stalks?|sticks?|handfuls?|cm|db|dkg|ek|kk|csipet|csomag|gerezd|fej|rúd|szál|ks|pl|čl|szt|φλ|φετ|κ\\.?\\s?σ|κ\\.?\\s?γ|шт|г|кг|мл';
const AMOUNT_ALONE = new RegExp(
  String.raw`^(?:ca\.?\s*)?[\p{Nd}½¼¾⅓⅔⅛][\p{Nd}½¼¾⅓⅔⅛\s/.,–-]*(?:(?:${UNITS})\.?)?$`,
  'iu',
);

/** Lines with an amount alone joined with the food below, where a page sets them apart. */
function withAmounts(lines: readonly string[]): string[] {
  const amounts = lines.filter((line) => AMOUNT_ALONE.test(line)).length;
  const before = lines.filter((line, index) => AMOUNT_ALONE.test(line) && !AMOUNT_ALONE.test(lines[index + 1] ?? '0'));
  if (amounts * 3 < lines.length || before.length * 5 < amounts * 4) return [...lines];
  const joined: string[] = [];
  let amount = '';
  for (const line of lines) {
    if (amount === '' && AMOUNT_ALONE.test(line)) {
      amount = line;
    } else {
      joined.push(amount === '' ? line : `${amount} ${line}`);
      amount = '';
    }
  }
  return amount === '' ? joined : [...joined, amount];
}

function isSubheading(line: PageLine): boolean {
  return line.level > 0 || (line.text.length <= 60 && /[:：]$/.test(line.text));
}

/** The text of a line, with a colon at its end if it is a heading within a list. */
function textOf({ text, level, item }: PageLine): string {
  return level > 0 && !item ? headingLine(text) : text;
}

/** Whether a line is an item of a list such as "4 tbsp flour". */
function isAmountItem({ text, item }: PageLine): boolean {
  return item && AMOUNT_FIRST.test(text);
}

/**
 * The lines below a heading, up to the next one that heads something else. One of the same level above more amounts is
 * a section, such as "Glaze".
 */
function below(lines: readonly PageLine[], heads: readonly (Head | undefined)[], at: number): PageLine[] {
  const level = lines[at]?.level ?? 0;
  const found: PageLine[] = [];
  for (let index = at + 1; index < lines.length && found.length < REACH; index++) {
    const line = lines[index];
    if (line === undefined || heads[index] !== undefined) break;
    const isSibling = line.level > 0 && level > 0 && line.level <= level && found.length > 0;
    if (isSibling && !lines.slice(index + 1, index + 3).every(isAmountItem)) break;
    found.push(line);
  }
  return found;
}

/** Items with the subheadings between them; where there are not two items, all lines. */
function itemsOf(lines: readonly PageLine[], longest: number): PageLine[] {
  const listed = lines.filter((line) => line.item).length >= 2;
  const kept: PageLine[] = [];
  let apart = 0;
  for (const [index, line] of lines.entries()) {
    apart = line.item || isSubheading(line) ? 0 : apart + 1;
    // The list is over, unless it goes on behind an advert.
    const isOver = listed && apart > GAP && kept.some((one) => one.item);
    if (isOver && !lines.slice(index + 1, index + GAP + 2).some(isAmountItem)) break;
    if (line.text.length > longest) {
      if (kept.some((one) => !isSubheading(one))) break;
      continue;
    }
    if (!listed || line.item || isSubheading(line)) kept.push(line);
  }
  while (kept.length > 0 && isSubheading(kept[kept.length - 1] ?? { text: '', level: 0, item: false })) kept.pop();
  return kept;
}

/** Lists that were found by what heads them, and what is said above them. */
export interface PlainRecipe extends Pick<
  ImportedRecipe,
  'servings' | 'minutes_prep' | 'minutes_cook' | 'minutes_rest'
> {
  ingredients: string[];
  steps: string[];
}

function amountsIn(lines: readonly string[]): number {
  return lines.filter((line) => AMOUNT.test(line)).length;
}

/** Whether lines read like a list of ingredients: short, and many with amounts. */
export function areIngredients(lines: readonly string[]): boolean {
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  return lines.length >= 2 && amountsIn(lines) * 3 >= lines.length && letters / lines.length <= 110;
}

/** Whether lines read like what to do. */
function areSteps(lines: readonly string[]): boolean {
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  // Languages without spaces say as much in a third of the letters.
  const least = /[\p{Script=Han}\p{Script=Hangul}]/u.test(lines.join('')) ? 15 : 40;
  return letters >= least && lines.length > 0 && lines.length <= MOST_STEPS && letters / lines.length >= least / 3;
}

/**
 * The list of a page that tells amounts for a recipe's foods, if the recipe has none: clearly the same list, as most
 * of its foods are found in it.
 */
export function amountsFor(foods: readonly string[], ingredients: readonly string[]): string[] | undefined {
  if (ingredients.length < foods.length || amountsIn(ingredients) * 3 < ingredients.length * 2) return undefined;
  const text = fold(ingredients.join(' '));
  const found = foods.filter((food) => text.includes(fold(food)));
  if (found.length * 4 < foods.length * 3) return undefined;
  // Above the first food there is only what heads the list: a counter of portions, a header of columns.
  const first = ingredients.findIndex((line) => found.some((food) => fold(line).includes(fold(food))));
  return ingredients.slice(Math.max(first, 0));
}

/** Whether a recipe names foods without amounts. */
export function lacksAmounts(ingredients: readonly string[]): boolean {
  return (
    ingredients.length > 0 &&
    ingredients.filter((line) => /\p{Nd}|[½¼¾⅓⅔⅛]/u.test(line)).length * 5 <= ingredients.length
  );
}

/** The lines of a page that the recipe's own are pieces of, as where its data was split at commas. */
export function wholeLinesFor(own: readonly string[], listed: readonly string[]): string[] | undefined {
  const lines = listed.filter((line) => !isHeadingLine(line));
  const isSame = lines.length > 0 && lines.length < own.length && fold(lines.join('')) === fold(own.join(''));
  return isSame ? [...listed] : undefined;
}

/**
 * The list of a page of which the recipe's own is only a part, as where it holds the first of several sections, or one
 * line for all. It has all of the own lines, and most of the others begin with an amount.
 */
export function wholeListFor(own: readonly string[], listed: readonly string[]): string[] | undefined {
  if (own.length === 1) return listed.length >= 3 ? [...listed] : undefined;
  const more = listed.length - own.length;
  // Much more is another list, such as nutrients or variants.
  if (more * 2 < own.length || more > own.length * 2 || lacksAmounts(own)) return undefined;
  const [ownText, text] = [fold(own.join(' ')), fold(listed.join(' '))];
  const others = listed.filter((line) => !ownText.includes(fold(line)));
  const areIngredientLines = others.filter((line) => AMOUNT_FIRST.test(line)).length * 2 > others.length;
  return areIngredientLines && own.every((line) => text.includes(fold(line))) ? [...listed] : undefined;
}

/** Characters of a step by which it is known again on its page. */
const BEGIN_OF_STEP = 60;
const LONG_STEP = 40;

/**
 * The method of a page of which the recipe's own one or two steps are only the beginning. It has them and at least two
 * more that are as long as steps are: what follows a whole method, such as links and nutrients, is shorter.
 */
export function wholeMethodFor(own: readonly string[], listed: readonly string[]): string[] | undefined {
  if (own.length === 0 || own.length > 2) return undefined;
  const begins = own.map((step) => fold(step).slice(0, BEGIN_OF_STEP));
  const lines = listed.map(fold);
  const places = begins.map((begin) => lines.findIndex((line) => line.includes(begin)));
  const [first = -1] = places;
  const more = lines.slice((places.at(-1) ?? -1) + 1);
  const isThereAlready = fold(own.join('')).includes((more[0] ?? '').slice(0, BEGIN_OF_STEP));
  if (places.includes(-1) || isThereAlready || more.length < 2 || more.join('').length < more.length * LONG_STEP)
    return undefined;
  return listed.slice(isHeadingLine(listed[first - 1] ?? '') ? first - 1 : first);
}

function best(lists: readonly string[][], worth: (list: string[]) => number): string[] {
  let found: string[] = [];
  for (const list of lists) {
    if (found.length === 0 || worth(list) > worth(found)) found = list;
  }
  return found;
}

/**
 * The lists of two parts or more ("Zutaten für den Teig", "Zutaten für die Füllung") as one, if each is headed by another
 * part. For how many they are is no part.
 */
function listOfParts(lists: readonly { head: string; list: string[] }[]): string[] | undefined {
  const parts = lists.filter(({ head }) => namesPart(head));
  if (parts.length < 2 || new Set(parts.map(({ head }) => head)).size < parts.length) return undefined;
  return parts.flatMap(({ head, list }) => [headingLine(head), ...list]);
}

/** The parts between headings "Step 1", "Step 2", … where the method has no other heading. */
function countedSteps(lines: readonly PageLine[], heads: readonly (Head | undefined)[]): string[] {
  const first = lines.findIndex((line) => COUNTED.exec(line.text)?.[1] === '1');
  if (first === -1) return [];
  const found: string[] = [];
  let counted = 0;
  for (let index = first; index < lines.length && found.length < REACH; index++) {
    const line = lines[index];
    if (line === undefined || heads[index] === 'other' || heads[index] === 'ingredients') break;
    if (COUNTED.test(line.text)) counted++;
    else if (line.level > 0 && counted > 1) break;
    else found.push(line.text);
  }
  return counted > 1 ? stepsFromLines(found) : [];
}

/** Facts in the heading of the ingredients and in the lines above it; the nearest counts. */
function factsAbove(lines: readonly PageLine[], heading: number | undefined): Facts {
  const facts = new Facts();
  if (heading === undefined) return facts;
  facts.takeHeading(lines[heading]?.text ?? '');
  for (const { text } of lines.slice(Math.max(0, heading - FACTS_ABOVE), heading).toReversed()) facts.take(text);
  return facts;
}

/** Reads lists headed by words for ingredients and for the method; either may be empty where none convinces. */
export function plainRecipe(lines: readonly PageLine[]): PlainRecipe {
  const heads = lines.map((line) => headOf(line.text));
  const places = (head: Head) => heads.flatMap((one, index) => (one === head ? [index] : [])).slice(0, 30);
  const lists = places('ingredients')
    .map((at) => ({
      head: lines[at]?.text ?? '',
      list: withoutRepetition(
        withAmounts(ingredientsFromLines(itemsOf(below(lines, heads, at), LONG_INGREDIENT).map(textOf))),
      ),
    }))
    .filter(({ list }) => areIngredients(list));
  const ingredients =
    listOfParts(lists) ??
    best(
      lists.map(({ list }) => list),
      amountsIn,
    );
  const steps = best(
    places('method')
      .map((at) => withoutRepetition(stepsFromLines(itemsOf(below(lines, heads, at), Infinity).map(textOf))))
      .filter(areSteps),
    (list) => Math.min(list.join('').length, 1500),
  );
  const facts = factsAbove(lines, places('ingredients')[0]);
  const told = { servings: facts.servings, ...facts.minutes };
  if (steps.length > 0) return { ingredients, steps, ...told };
  const counted = countedSteps(lines, heads);
  return { ingredients, steps: areSteps(counted) ? counted : [], ...told };
}
