import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { linkToRecipe, recipeLinkIn } from '@moodbowl/food/lines/recipe-link';
import { foldForSearch } from '@moodbowl/i18n/fold';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { CodedError } from '../../http/errors.ts';
import { nextTurn } from '../../next-turn.ts';
import { slicesOf } from '../../slices.ts';
import { nameKey } from './meals.repository.ts';
import { searchTextOf } from './search-words.ts';

/** A recipe that another one is made of. */
export interface RecipePart {
  readonly id: string;
  readonly name: string;
  readonly servings: number | null;
}

/** Recipes by their folded names. */
type Parts = ReadonlyMap<string, RecipePart>;

/** So deep may recipes be made of recipes; what is deeper is an ingredient like any other. */
export const DEEPEST_PART = 5;
/** Of so many recipes can one be made; further lines are ingredients like any other. */
const MOST_PARTS = 20;

/** The names of recipes in the lines of one recipe, each once. */
export function partNamesIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => recipeLinkIn(line)?.name ?? []))].slice(0, MOST_PARTS);
}

/** The recipes of a home with these names: of several with one name the oldest. */
export async function findParts(db: Db, homeId: string, names: readonly string[]): Promise<Parts> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('name_key', 'in', [...new Set(names.map(nameKey))])
    .orderBy('created_at')
    .orderBy('id')
    .limit(RECIPE_LIMITS.recipes)
    .select(['id', 'name', 'servings'])
    .execute();
  const parts = new Map<string, RecipePart>();
  for (const row of rows) {
    const key = foldForSearch(row.name);
    if (!parts.has(key)) parts.set(key, row);
  }
  return parts;
}

/** The recipe that a line stands for. */
export function partOf(line: string, parts: Parts): RecipePart | undefined {
  const name = recipeLinkIn(line)?.name;
  return name === undefined ? undefined : parts.get(foldForSearch(name));
}

/** The recipes of the home that lines of one recipe stand for, by the names in the lines. */
export async function listPartsOf(
  db: Db,
  homeId: string,
  lines: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const names = partNamesIn(lines);
  const parts = await findParts(db, homeId, names);
  return names.flatMap((name) => {
    const part = parts.get(foldForSearch(name));
    return part ? [{ id: part.id, name }] : [];
  });
}

const SERVINGS = /(?<!\p{L})(?:servings?|portions?|portionen|porción|porciones|porzioni?|porzione)(?!\p{L})/iu;

/**
 * How many times a line takes the recipe that it stands for: "2 [[Pizza dough]]" twice, "3 servings [[Sauce]]" so many
 * of those that it makes. A weight says nothing about that, so that "500 g [[Pizza dough]]" is the recipe once.
 */
export function timesOf(line: string, { servings }: Pick<RecipePart, 'servings'>): number {
  const { amount, unit } = readIngredient(line);
  if (amount === null || amount <= 0 || unit !== null) return 1;
  const before = recipeLinkIn(line)?.before ?? '';
  return servings !== null && SERVINGS.test(before) ? amount / servings : amount;
}

/** Throws if a recipe would be made of itself, also by way of others. */
export async function requireNoCircle(
  db: Db,
  homeId: string,
  recipe: { readonly id: string; readonly name: string; readonly ingredients: readonly string[] },
): Promise<void> {
  const own = foldForSearch(recipe.name);
  const seen = new Set<string>();
  let names = partNamesIn(recipe.ingredients);
  for (let depth = 0; names.length > 0 && depth < DEEPEST_PART; depth += 1) {
    if (names.some((name) => foldForSearch(name) === own)) throw madeOfItself(recipe.name);
    const parts = [...(await findParts(db, homeId, names)).values()].filter(({ id }) => !seen.has(id));
    if (parts.some(({ id }) => id === recipe.id)) throw madeOfItself(recipe.name);
    for (const { id } of parts) seen.add(id);
    names = (await readLinking(db, homeId, new Set(parts.map(({ id }) => id)))).flatMap(({ lines }) =>
      partNamesIn(lines),
    );
  }
}

function madeOfItself(name: string): CodedError {
  const text = message('recipes.madeOfItself', { name });
  return new CodedError('INVALID_INPUT', text, { fields: { ingredients: text } });
}

/** The recipes of the home, or those of some, that are made of others, slice by slice. */
async function readLinking(db: Db, homeId: string, ids?: ReadonlySet<string>) {
  const sizes = await db.selectFrom('recipes').where('home_id', '=', homeId).select(['id', 'bytes']).execute();
  const read: { id: string; name: string; lines: string[] }[] = [];
  for (const slice of slicesOf(sizes.filter(({ id }) => ids?.has(id) ?? true))) {
    await nextTurn();
    const rows = await db
      .selectFrom('recipes')
      .where('home_id', '=', homeId)
      .where(
        'id',
        'in',
        slice.map(({ id }) => id),
      )
      .where('ingredients', 'like', '%[[%')
      .select(['id', 'name', 'ingredients'])
      .execute();
    for (const { ingredients, ...row } of rows) read.push({ ...row, lines: JSON.parse(ingredients) as string[] });
  }
  return read;
}

/** Lets the lines that stand for a recipe follow its new name. */
export async function renamePart(
  transaction: Db,
  homeId: string,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  const renamed = (line: string) => {
    const link = recipeLinkIn(line);
    if (link === undefined || foldForSearch(link.name) !== foldForSearch(from)) return line;
    return `${link.before}${linkToRecipe(to)}${link.after}`.slice(0, RECIPE_LIMITS.ingredient);
  };
  for (const { id, name, lines } of await readLinking(transaction, homeId)) {
    const ingredients = lines.map(renamed);
    if (ingredients.every((line, index) => line === lines[index])) continue;
    const search_text = searchTextOf({ name, ingredients });
    await transaction
      .updateTable('recipes')
      .set({ ingredients: JSON.stringify(ingredients), search_text, updated_at: now.toISOString() })
      .where('home_id', '=', homeId)
      .where('id', '=', id)
      .execute();
  }
}
