import { paragraphsOf } from './meal-master.ts';
import { type RawRecipe, words } from './raw-recipe.ts';

const BEGIN = /\*[ \t]{0,9}Exported from[ \t]{1,9}MasterCook/iu;
const RULE = /^-{4,}\s+-{4,}\s+-{8,}/u;
/** Recipes end with "- - - - - -"; what follows is nutrition. */
const END = /^\s*(?:- ){5,}/u;
const FIELD = /^(Recipe By|Serving Size|Categories|Source|Copyright)\s{0,9}:(.*)$/iu;
/** Stands behind the servings. */
const TIME = /Preparation Time\s{0,9}:/iu;

/** Whether a text is an export of MasterCook. */
export function isMasterCook(text: string): boolean {
  return BEGIN.test(text.slice(0, 5_000));
}

/** All recipes of a text of MasterCook: amount in 8 columns, measure in 12, the ingredient from the 25th on. */
export function fromMasterCook(text: string): RawRecipe[] {
  const recipes: string[][] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (BEGIN.test(line)) recipes.push([]);
    else recipes.at(-1)?.push(line);
  }
  return recipes.map(fromLines);
}

function fromLines(lines: readonly string[]): RawRecipe {
  const fields = new Map<string, string>();
  const rule = lines.findIndex((line) => RULE.test(line));
  for (const line of lines.slice(0, Math.max(rule, 0))) {
    const [, name = '', said = ''] = FIELD.exec(line) ?? [];
    const [value = '', time] = said.split(TIME);
    if (name !== '') fields.set(name.toLowerCase(), value.trim());
    if (time !== undefined) fields.set('time', time.trim());
  }
  const below = lines.slice(rule + 1);
  const over = below.findIndex((line) => END.test(line));
  const body = below.slice(0, over === -1 ? undefined : over);
  const end = body.findIndex((line) => line.trim() === '');
  const listed = body.slice(0, end === -1 ? undefined : end);
  return {
    format: 'master-cook',
    tags: (fields.get('categories') ?? '').split(/\s{2,}/),
    sourceName: fields.get('source') || fields.get('recipe by'),
    data: {
      '@type': 'Recipe',
      name: lines.find((line) => line.trim() !== '')?.trim(),
      recipeIngredient: listed.map(lineOf).filter((line) => line !== ''),
      recipeInstructions: end === -1 ? [] : paragraphsOf(body.slice(end)),
      recipeYield: fields.get('serving size'),
      prepTime: fields.get('time') === '0:00' ? undefined : fields.get('time'),
    },
  };
}

function lineOf(line: string): string {
  const [amount, measure, food] = [line.slice(0, 8), line.slice(8, 24), line.slice(24)];
  return words(amount, measure, food.replace(/ -- /g, ', '));
}
