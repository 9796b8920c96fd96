import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { readRecipeText } from '@moodbowl/recipe-reader/text/read-text';
import { headOf, namesPart } from '@moodbowl/recipe-reader/text/headings';
import { fromCooklang } from './cooklang.ts';
import { FileProblem } from './file-problem.ts';
import { type FoundRecipe, fromReader, toFound } from './found-recipe.ts';
import { fromFrontMatter } from './front-matter.ts';
import type { ColumnPlaces } from './columns.ts';
import { fromLabelledText, isLabelledText } from './labelled-text.ts';
import { fromMasterCook, isMasterCook } from './master-cook.ts';
import { fromMealMaster, isMealMaster } from './meal-master.ts';
import type { FileFormat, RawRecipe } from './raw-recipe.ts';
import { fromTable, isForeignTable, isTable, tableIn } from './table.ts';
import { recipesInXml } from './xml-recipes.ts';

interface TextRecipe {
  /** Undefined if it is not whole enough to be imported. */
  readonly found: FoundRecipe | undefined;
  /** Undefined for a text of nobody's format. */
  readonly raw?: RawRecipe;
  readonly format: FileFormat;
  readonly name: string;
}

/** Files whose texts are recipes, whatever is in them. */
export const IS_TEXT_FILE = /\.(?:txt|md|markdown|csv|tsv|cook|mmf|mm|mxp|rk|rezkonv|xml|mx2|fdx|enex|recipeml)$/i;

/**
 * The recipes in a text of whichever program, recognised by what is in it, or by its name alone for Cooklang; with columns
 * the rows of a table. Empty if there are none. Throws {@link FileProblem} for a table whose columns nobody knows, and for several recipes in a way that
 * cannot be told apart.
 */
export function recipesInText(text: string, fileName: string, columns?: ColumnPlaces): TextRecipe[] {
  const recipes = rawRecipesIn(text, fileName, columns);
  if (recipes) return recipes.map((raw) => ({ found: toFound(raw), raw, format: raw.format, name: nameOf(raw) }));
  // Longer than any recipe: it would be cut off without a word.
  if (text.length > IMPORT_LIMITS.text) return [];
  if (isForeignTable(text)) throw new FileProblem('unknownTable', tableIn(text));
  if (hasSeveral(text)) throw new FileProblem('severalInText');
  const recipe = readRecipeText(text);
  return recipe ? [{ found: fromReader(recipe), format: 'text', name: recipe.name }] : [];
}

function rawRecipesIn(text: string, fileName: string, columns?: ColumnPlaces): RawRecipe[] | undefined {
  if (columns) return fromTable(text, columns);
  const inXml = recipesInXml(text);
  if (inXml) return inXml;
  if (/\.cook$/i.test(fileName)) return [fromCooklang(text, fileName)];
  if (isMealMaster(text)) return fromMealMaster(text);
  if (isMasterCook(text)) return fromMasterCook(text);
  const inFrontMatter = fromFrontMatter(text);
  if (inFrontMatter) return [inFrontMatter];
  if (isLabelledText(text)) return fromLabelledText(text);
  return isTable(text) ? fromTable(text) : undefined;
}

function nameOf({ data }: RawRecipe): string {
  return typeof data['name'] === 'string' ? data['name'].trim() : '';
}

/** Whether a text has two lists of ingredients that are of no part, each with a method. */
function hasSeveral(text: string): boolean {
  const heads = text.split(/\r\n?|\n/).map((line) => (namesPart(line) ? undefined : headOf(line.trim())));
  return ['ingredients', 'method'].every((head) => heads.filter((one) => one === head).length > 1);
}
