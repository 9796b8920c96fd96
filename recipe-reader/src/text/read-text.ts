import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { plainLines } from './clean.ts';
import { Facts } from './facts.ts';
import { isHeadingLine } from '@moodbowl/food/lines/heading-line';
import { headOf, type Head } from './headings.ts';
import { ingredientsFromLines } from '../parts/ingredients.ts';
import { withoutSalutation } from './letter.ts';
import { withinLimits } from './limits.ts';
import { areIngredients } from './plain-recipe.ts';
import { stepsFromLines } from '../parts/steps.ts';
import { withoutMarkdown } from './without-markdown.ts';

const LISTED = /^(?:[-–—*•▢□☐●▪‣◦·]\s*|(?:ca\.?\s*)?[\d½¼¾⅓⅔⅛])/u;
const NUMBERED = /^\d{1,2}[.)]\s+\S/;

interface Parts {
  intro: string[];
  ingredients: string[];
  steps: string[];
}

/** Without headings: the run of lines that read like ingredients, and what comes after it. */
function partsByLook(lines: readonly string[]): Parts {
  const looks = lines.map((line) => LISTED.test(line) && !NUMBERED.test(line) && line.length <= 120);
  let first = looks.indexOf(true);
  if (first === -1) return { intro: [...lines], ingredients: [], steps: [] };
  let end = first;
  if (first > 1 && isHeadingLine(lines[first - 1] ?? '')) first--;
  // A line without an amount among them ("salt") belongs to them.
  while (
    end < lines.length &&
    (looks[end] === true ||
      (looks[end + 1] === true && (lines[end] ?? '').length <= 60 && !NUMBERED.test(lines[end] ?? '')))
  )
    end++;
  while (
    end < lines.length &&
    /^[^.]{1,30}$/.test(lines[end] ?? '') &&
    end - first >= 2 &&
    !NUMBERED.test(lines[end] ?? '')
  )
    end++;
  while (end > first && isHeadingLine(lines[end - 1] ?? '')) end--;
  return { intro: lines.slice(0, first), ingredients: lines.slice(first, end), steps: lines.slice(end) };
}

function partsByHeads(lines: readonly string[], heads: readonly (Head | undefined)[]): Parts {
  const parts: Parts = { intro: [], ingredients: [], steps: [] };
  let part: string[] | undefined = parts.intro;
  for (const [index, line] of lines.entries()) {
    const head = heads[index];
    if (head === 'ingredients') part = parts.ingredients;
    else if (head === 'method') part = parts.steps;
    else if (head === 'other' && part !== parts.intro) part = undefined;
    else part?.push(line);
  }
  return parts;
}

/** Titles that apps give to what they share, and what mail programs put before a subject. */
const NO_NAME = /^(?:(?:new )?notes?|(?:neue )?notiz(?:en)?|recipes?|rezepte?|untitled)$/iu;
const SUBJECT = /^(?:(?:fwd?|re|wg|aw|subject|betreff):\s*)+/iu;
const LONGEST_NAME = 80;

/** Where the name is among the lines above the ingredients: in letters it comes last, before the servings. */
function placeOfName(intro: readonly string[], isGreeted: boolean, firstFact: number): number {
  const isName = (line: string) => line.length <= LONGEST_NAME && !/[.!?,;…]$/u.test(line) && !NO_NAME.test(line);
  const first = intro[0] ?? '';
  if (!isGreeted && !NO_NAME.test(first) && first.length <= 2 * LONGEST_NAME) return 0;
  const before = intro.slice(0, firstFact > 0 ? firstFact : intro.length);
  const place = NO_NAME.test(first) ? intro.findIndex(isName) : before.findLastIndex(isName);
  return Math.max(place, 0);
}

const NOTE = /^(?:notes?|tips?|hinweise?|anmerkung(?:en)?|notiz(?:en)?|tipps?)\s*[:：]\s*\S/iu;

/** Takes the notes below the last step away. */
function takeNotes(steps: string[]): string[] {
  const first = steps.findLastIndex((line) => !NOTE.test(line)) + 1;
  return steps.splice(first);
}

/**
 * Reads a recipe from pasted text, which may be a letter: a name, then ingredients and steps below their headings, or
 * recognised by how they look. Undefined if there is no name, or nothing that reads like ingredients.
 */
export function readRecipeText(text: string): ImportedRecipe | undefined {
  const facts = new Facts();
  const written = plainLines(withoutMarkdown(text.slice(0, IMPORT_LIMITS.text)));
  const letter = withoutSalutation(written);
  const lines = letter.lines.filter((line) => !facts.take(line));
  const firstFact = letter.lines.findIndex((line, index) => line !== lines[index]);
  const heads = lines.map((line) => headOf(line));
  for (const [index, head] of heads.entries()) if (head === 'ingredients') facts.takeHeading(lines[index] ?? '');
  // The first line is the name, even if it could head something.
  heads[0] = heads.lastIndexOf(heads[0]) > 0 ? undefined : heads[0];
  const headed = heads.includes('ingredients') || heads.includes('method');
  const parts = headed ? partsByHeads(lines, heads) : partsByLook(lines);
  const found = headed && parts.ingredients.length === 0 ? { ...partsByLook(parts.intro), steps: parts.steps } : parts;
  const place = placeOfName(found.intro, letter.isGreeted, firstFact);
  const name = (found.intro[place] ?? '').replace(SUBJECT, '').replace(/[:：]$/u, '');
  const description = found.intro.filter((line, index) => index !== place && !NO_NAME.test(line));
  const ingredients = ingredientsFromLines(found.ingredients);
  const notes = takeNotes(found.steps);
  const steps = stepsFromLines(found.steps);
  const hasIngredients = heads.includes('ingredients') ? ingredients.length > 0 : areIngredients(ingredients);
  if (name === '' || !hasIngredients || (!headed && steps.length === 0)) return undefined;
  return withinLimits({
    name,
    description: [...description, ...notes].join('\n'),
    ingredients,
    steps,
    servings: facts.servings,
    ...facts.minutes,
    image_url: '',
    source_url: facts.source,
    diet: null,
    found_by: 'text',
  });
}
