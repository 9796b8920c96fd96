import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { webAddress } from './addresses.ts';
import { plainLines } from './clean.ts';
import { withPlainDigits } from './digits.ts';
import { minutesOf } from './iso-durations.ts';
import { headOf, type Head } from './headings.ts';
import { ingredientsFromLines } from './ingredients.ts';
import { withinLimits } from './limits.ts';
import { areIngredients } from './plain-recipe.ts';
import { stepsFromLines } from './steps.ts';
import { servingsOf } from './yields.ts';

const YIELD =
  /^(?:serves|servings?|yields?|makes|portions?|portionen|für|pour|para|per|voor|rinde|rende|raciones|porciones|porzioni|人数|分量|الحصص)\b\s*:?.*\d|^\d{1,2}\s*(?:servings?|people|persons?|portions?|portionen|personen|personnes|personas|porciones|porzioni|pessoas|人分|人前|أشخاص)$/iu;
const PREP =
  /^(?:prep(?:aration)?|vorbereitung|arbeits|préparation|preparación|preparazione|voorbereiding|preparo)[\s-]*(?:time|szeit|zeit|s?tijd)?\s*:?\s*(\d.*)$/iu;
const COOK =
  /^(?:cook(?:ing)?|bak(?:e|ing)|koch|back|gar|cuisson|cocción|cottura|bereidings?|cozimento)[\s-]*(?:time|zeit|s?tijd)?\s*:?\s*(\d.*)$/iu;
const TOTAL = /^(?:total|gesamt|time|zeit|temps|tiempo|tempo|tijd)[\s-]*(?:time|zeit)?\s*:?\s*(\d.*)$/iu;
const SOURCE = /^(?:(?:source|quelle|from|url)\s*:\s*)?(https?:\/\/\S+)$/iu;
const LISTED = /^(?:[-–—*•▢□☐●▪‣◦·]\s*|(?:ca\.?\s*)?[\d½¼¾⅓⅔⅛])/u;
const NUMBERED = /^\d{1,2}[.)]\s+\S/;

interface Facts {
  servings: number | null;
  prep: number | null;
  cook: number | null;
  total: number | null;
  source: string;
}

/** Takes a line that tells a fact ("Serves 4", "Prep time: 10 minutes"); false if it tells none. */
function takeFact(line: string, facts: Facts): boolean {
  if (line.length > 120 && !line.startsWith('http')) return false;
  const [prep, cook, total, source] = [PREP, COOK, TOTAL, SOURCE].map((pattern) => pattern.exec(line)?.[1]);
  if (prep !== undefined && minutesOf(prep) !== null) facts.prep ??= minutesOf(prep);
  else if (cook !== undefined && minutesOf(cook) !== null) facts.cook ??= minutesOf(cook);
  else if (total !== undefined && minutesOf(total) !== null) facts.total ??= minutesOf(total);
  else if (source !== undefined) facts.source ||= webAddress(source);
  else if (YIELD.test(line) && servingsOf(line) !== null) facts.servings ??= servingsOf(line);
  else return false;
  return true;
}

interface Parts {
  intro: string[];
  ingredients: string[];
  steps: string[];
}

/** Without headings: the run of lines that read like ingredients, and what comes after it. */
function partsByLook(lines: readonly string[]): Parts {
  const looks = lines.map((line) => LISTED.test(line) && !NUMBERED.test(line) && line.length <= 120);
  const first = looks.indexOf(true);
  if (first === -1) return { intro: [...lines], ingredients: [], steps: [] };
  let end = first;
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

/**
 * Reads a recipe from pasted text: a name in the first line, then ingredients and steps below their headings, or
 * recognised by how they look. Undefined if there is no name, or nothing that reads like ingredients.
 */
export function readRecipeText(text: string): ImportedRecipe | undefined {
  const facts: Facts = { servings: null, prep: null, cook: null, total: null, source: '' };
  const lines = plainLines(text.slice(0, IMPORT_LIMITS.text)).filter((line) => !takeFact(withPlainDigits(line), facts));
  const heads = lines.map((line) => headOf(line));
  // The first line is the name, even if it could head something.
  heads[0] = heads.lastIndexOf(heads[0]) > 0 ? undefined : heads[0];
  const headed = heads.includes('ingredients') || heads.includes('method');
  const parts = headed ? partsByHeads(lines, heads) : partsByLook(lines);
  const found = headed && parts.ingredients.length === 0 ? { ...partsByLook(parts.intro), steps: parts.steps } : parts;
  const [name = '', ...description] = found.intro;
  const ingredients = ingredientsFromLines(found.ingredients);
  const steps = stepsFromLines(found.steps);
  const hasIngredients = heads.includes('ingredients') ? ingredients.length > 0 : areIngredients(ingredients);
  if (name === '' || !hasIngredients || (!headed && steps.length === 0)) return undefined;
  const rest = facts.total === null ? null : facts.total - (facts.prep ?? 0);
  return withinLimits({
    name: name.replace(/^#+\s*/, ''),
    description: description.join('\n'),
    ingredients,
    steps,
    servings: facts.servings,
    minutes_prep: facts.prep,
    minutes_cook: facts.cook ?? (rest !== null && rest > 0 ? rest : null),
    image_url: '',
    source_url: facts.source,
    diet: null,
    found_by: 'text',
  });
}
