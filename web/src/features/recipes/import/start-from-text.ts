import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { addressIn } from './address-in.ts';

const AMOUNT_FIRST = /^(?:[-–—*•▢□☐·]\s*)?(?:ca\.?\s*)?[\d½¼¾⅓⅔⅛]/u;
const FEW_WORDS = /^[^.!?:\d]{1,30}$/u;
const NUMBERED = /^\d{1,2}[.)]\s/;
/** In characters. */
const LONGEST_INGREDIENT = 120;

/** Whether each line is an ingredient: one with an amount, or a few words after one ("salt"). */
function areIngredients(lines: readonly string[]): boolean[] {
  let isAfterOne = false;
  return lines.map((line) => {
    const hasAmount = AMOUNT_FIRST.test(line) && !NUMBERED.test(line) && line.length <= LONGEST_INGREDIENT;
    isAfterOne = hasAmount || (isAfterOne && FEW_WORDS.test(line));
    return isAfterOne;
  });
}

/**
 * The form for a text in which no recipe was recognised, so that nothing has to be typed twice: ingredients by how they
 * look, all other lines as the description.
 */
export function startFromText(text: string): ImportedRecipe {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isIngredient = areIngredients(lines);
  return {
    name: '',
    description: lines.filter((_, index) => !isIngredient[index]).join('\n'),
    ingredients: lines.filter((_, index) => isIngredient[index]),
    steps: [],
    servings: null,
    minutes_prep: null,
    minutes_cook: null,
    minutes_rest: null,
    image_url: '',
    source_url: addressIn(text) ?? '',
    diet: null,
    found_by: 'text',
  };
}
