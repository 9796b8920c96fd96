import type { Diet, Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { type Recipe, RECIPE_LIMITS, type RecipeDraft, type RecipeSort } from '@moodbowl/contract/recipes';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertWithin, type Quota } from '../../db/insert-once.ts';
import { deleteLinkKeys, findLinkTarget, insertLinkKey } from '../../db/link-keys.ts';
import { findHomeMeals, listSavedOf, localPicture, MEAL_OF_RECIPE, toHomeMeal } from '../meals/home-meals.ts';
import type { Resident } from '../../http/change.ts';
import { nameKey, suits, takesAtMost } from '../meals/meals.repository.ts';
import { matches, searchTextOf, searchWords } from '../meals/search-words.ts';
import { pageOf } from '../../slices.ts';
import { linkOf } from './recipe-link.ts';

export interface RecipeFilter {
  readonly q?: string | undefined;
  readonly mood?: MoodName | undefined;
  readonly diet?: Diet | undefined;
  readonly minutes?: number | undefined;
  readonly saved?: boolean | undefined;
  readonly sort: RecipeSort;
  readonly limit: number;
  /** The position of the last recipe of the previous page. */
  readonly after?: RecipePosition | undefined;
}

/** When a recipe was added or its name as it is sorted, and its id. */
export type RecipePosition = readonly [key: string, id: string];

const ORDERS = {
  recent: { column: 'recipes.created_at', direction: 'desc' },
  name: { column: 'recipes.name_key', direction: 'asc' },
} as const;

/** The position of a recipe in this order. */
export function positionOf(recipe: Meal, sort: RecipeSort): RecipePosition {
  return [sort === 'recent' ? recipe.created_at : nameKey(recipe.name), recipe.id];
}

/**
 * A page of a home's recipes as meals, of at most `limit` and as much text as a page may have, and whether there are
 * more. A home has 2,000 at most, so filters are compared recipe by recipe.
 */
export async function listRecipes(
  db: Db,
  { id, home_id }: Resident,
  filter: RecipeFilter,
): Promise<{ meals: Meal[]; more: boolean }> {
  const { q, mood, diet, minutes, saved, sort, limit, after } = filter;
  const { column, direction } = ORDERS[sort];
  let page = db
    .selectFrom('recipes')
    .where('home_id', '=', home_id)
    .orderBy(column, direction)
    .orderBy('recipes.id', direction)
    // One extra row shows whether there is a next page. Which are saved is known only afterwards.
    .limit(saved ? RECIPE_LIMITS.recipes : limit + 1);
  for (const word of searchWords(q ?? '')) page = page.where(matches('recipes.search_text', word));
  if (mood) page = page.where('recipes.moods', 'like', `%"${mood}"%`);
  if (diet) page = page.where(suits('recipes.diet', diet));
  if (minutes !== undefined) page = page.where(takesAtMost('recipes', minutes));
  if (after) {
    const comparison = sql.raw(direction === 'desc' ? '<' : '>');
    page = page.where(sql<boolean>`(${sql.ref(column)}, recipes.id) ${comparison} (${after[0]}, ${after[1]})`);
  }
  let found = await page.select(['recipes.id', 'recipes.bytes']).execute();
  if (saved) {
    const mine = await listSavedOf(
      db,
      id,
      found.map((row) => row.id),
    );
    found = found.filter((row) => mine.has(row.id));
  }
  const shown = pageOf(found, limit, ({ bytes }) => bytes).map((row) => row.id);
  const meals = await findHomeMeals(db, { userId: id, homeId: home_id, ids: shown });
  const byId = new Map(meals.map((meal) => [meal.id, meal]));
  // Leaves out a recipe that was deleted a moment ago.
  return { meals: shown.flatMap((one) => byId.get(one) ?? []), more: found.length > shown.length };
}

/** A recipe of the home with all that belongs to it. */
export async function findRecipe(db: Db, { id: userId, home_id }: Resident, id: string): Promise<Recipe | undefined> {
  const row = await db
    .selectFrom('recipes')
    .where('home_id', '=', home_id)
    .where('id', '=', id)
    .select(MEAL_OF_RECIPE)
    .select(['recipes.tags', 'recipes.source_url', 'recipes.source_name', 'recipes.updated_at'])
    .select(['recipes.link_secret', 'recipes.linked_by'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { tags, source_url, source_name, updated_at, link_secret, linked_by, ...meal } = row;
  const link = link_secret === null ? null : linkOf(link_secret);
  const saved = (await listSavedOf(db, userId, [id])).has(id);
  return { ...toHomeMeal(meal, saved), tags: JSON.parse(tags), source_url, source_name, updated_at, link, linked_by };
}

/** The columns of what can be edited. */
export function toColumns({ ingredients, steps, moods, tags, ...draft }: RecipeDraft) {
  return {
    ...draft,
    // A meal of the catalogue that is copied may have one elsewhere.
    image_url: localPicture(draft.image_url),
    name_key: nameKey(draft.name),
    search_text: searchTextOf({ name: draft.name, ingredients }),
    ingredients: JSON.stringify(ingredients),
    steps: JSON.stringify(steps),
    moods: JSON.stringify(moods),
    tags: JSON.stringify(tags),
  };
}

/** A recipe that is to be stored. */
export interface NewRecipe {
  readonly id: string;
  readonly home_id: string;
  readonly created_by: string;
  /** ISO 8601. */
  readonly now: Date;
  readonly draft: RecipeDraft;
}

/** Stores a recipe once per id; `'full'` if the home has as many as it may. */
export async function insertRecipe(db: Db, recipe: NewRecipe, quota?: Quota) {
  const { id, home_id, created_by, now, draft } = recipe;
  return insertWithin(
    db,
    'recipes',
    {
      id,
      home_id,
      created_by,
      link_secret: null,
      linked_by: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      ...toColumns(draft),
    },
    quota,
  );
}

/** Replaces a recipe. */
export async function updateRecipe(db: Db, { home_id, id, now, draft }: Omit<NewRecipe, 'created_by'>): Promise<void> {
  await db
    .updateTable('recipes')
    .set({ ...toColumns(draft), updated_at: now.toISOString() })
    .where('home_id', '=', home_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a recipe; returns its picture, or undefined if there is no such recipe. */
export async function deleteRecipe(db: Db, homeId: string, id: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('recipes')
    .where('home_id', '=', homeId)
    .where('id', '=', id)
    .returning('image_url')
    .executeTakeFirst();
  if (deleted) await deleteLinkKeys(db, homeId, id);
  return deleted?.image_url;
}

/** Takes a deleted recipe out of what the home's people refer to it by. What they ate keeps its name. */
export async function forgetRecipe(transaction: Db, userIds: readonly string[], id: string): Promise<void> {
  const people = [...userIds];
  for (const table of ['saved_meals', 'unasked_meals', 'tonight'] as const)
    await transaction.deleteFrom(table).where('user_id', 'in', people).where('meal_id', '=', id).execute();
  await transaction
    .updateTable('meal_logs')
    .set({ meal_id: null })
    .where('user_id', 'in', people)
    .where('meal_id', '=', id)
    .execute();
}

/** The members of a home that others share; empty for somebody alone. */
export async function listPeople(db: Db, homeId: string): Promise<string[]> {
  const rows = await db.selectFrom('home_members').where('home_id', '=', homeId).select('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** A link as a person makes it. */
export interface NewLink {
  readonly secret: string;
  readonly linked_by: string;
}

/** Makes the link of a recipe, or ends it. */
export async function setLink(transaction: Db, homeId: string, id: string, link: NewLink | null): Promise<void> {
  await transaction
    .updateTable('recipes')
    .set({ link_secret: link?.secret ?? null, linked_by: link?.linked_by ?? null })
    .where('home_id', '=', homeId)
    .where('id', '=', id)
    .execute();
  if (link) await insertLinkKey(transaction, link.secret, { kind: 'recipe', owner_id: homeId, target_id: id });
  else await deleteLinkKeys(transaction, homeId, id);
}

/** The recipe that a link leads to. */
export async function findLinkedRecipe(db: Db, secret: string) {
  const target = await findLinkTarget(db, 'recipe', secret);
  if (!target) return undefined;
  return (
    db
      .selectFrom('recipes')
      .where('home_id', '=', target.owner_id)
      .where('id', '=', target.target_id)
      // Code that ends a link without the table of secrets, such as an earlier version beside this one, ends it here,
      // too.
      .where('link_secret', '=', secret)
      .selectAll()
      .executeTakeFirst()
  );
}

/** Names and sources of those recipes of the home that have one of these names. */
export async function listWithNames(db: Db, homeId: string, names: readonly string[]) {
  return db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('name_key', 'in', [...new Set(names.map(nameKey))])
    .limit(RECIPE_LIMITS.recipes)
    .select(['name', 'source_url'])
    .execute();
}

/** Those of these ids that recipes of the home have. */
export async function listKnownIds(db: Db, homeId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('id', 'in', [...ids])
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many recipes a home has, counted up to one more than it may. */
export async function countRecipes(db: Db, homeId: string): Promise<number> {
  const rows = await db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .limit(RECIPE_LIMITS.recipes + 1)
    .select('id')
    .execute();
  return rows.length;
}

/** How many bytes of text the recipes of a home have. */
export async function countRecipeBytes(db: Db, homeId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  // A sum of PostgreSQL's may be larger than its integers, so it is a text.
  return Number(bytes ?? 0);
}

/** The ids of a home's recipes with the bytes of their texts. */
export async function listSizes(db: Db, homeId: string): Promise<{ id: string; bytes: number }[]> {
  return db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .orderBy('bytes')
    .orderBy('id')
    .select(['id', 'bytes'])
    .execute();
}
