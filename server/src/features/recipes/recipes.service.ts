import { isDeepStrictEqual } from 'node:util';
import type { Meal } from '@moodbowl/contract/meals';
import { RECIPE_LIMITS, type Recipe, type RecipeDraft } from '@moodbowl/contract/recipes';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { foldForSearch } from '@moodbowl/i18n/fold';
import { newLinkSecret } from '../../db/link-keys.ts';
import { newId } from '../../db/new-id.ts';
import { type Change, changeHome, type Changing, type Resident } from '../../http/change.ts';
import { CodedError, notFound, orNotFound } from '../../http/errors.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { findParts, renamePart, requireNoCircle } from '../meals/recipe-parts.ts';
import { deletePictureIfUnused } from './recipe-pictures.repository.ts';
import { requireOwnPictures } from './recipe-pictures.service.ts';
import * as repository from './recipes.repository.ts';

function full(): CodedError {
  return new CodedError('RECIPES_FULL', message('recipes.full', { most: RECIPE_LIMITS.recipes }));
}

/**
 * Throws `RECIPES_TOO_LARGE` if the recipes of the home have more text than they may. Called when all is written, in
 * the transaction that has locked the home: so it holds however many write at once.
 */
async function requireRoom(transaction: Db, homeId: string): Promise<void> {
  const most = RECIPE_LIMITS.textBytes;
  if ((await repository.countRecipeBytes(transaction, homeId)) > most)
    throw new CodedError('RECIPES_TOO_LARGE', message('recipes.tooLarge', { most: most / 2 ** 20 }));
}

/** Adds a recipe to the home, once per id. Throws `RECIPES_FULL`, `RECIPES_TOO_LARGE`. */
export async function addRecipe({ change, now }: Changing, draft: RecipeDraft, id = newId()): Promise<Recipe> {
  return changeHome(change, 'recipes', async (transaction, reader) =>
    addRecipeIn(transaction, reader, { id, now, draft }),
  );
}

/** The same in a change of the home's recipes. */
export async function addRecipeIn(
  transaction: Db,
  reader: Resident,
  { id, now, draft }: { readonly id: string; readonly now: Date; readonly draft: RecipeDraft },
): Promise<Recipe> {
  const recipe = { id, home_id: reader.home_id, created_by: reader.id, now, draft };
  await requireNoCircle(transaction, reader.home_id, { id, ...draft });
  if ((await repository.insertRecipe(transaction, recipe, { most: RECIPE_LIMITS.recipes })) === 'full') throw full();
  await requireRoom(transaction, reader.home_id);
  const stored = orNotFound(await repository.findRecipe(transaction, reader, id));
  await requireOwnPictures(transaction, reader.home_id, [stored.image_url]);
  return stored;
}

type Outcome = 'added' | 'duplicate';

/** Equal for two recipes that are the same: name and source. */
function keyOf({ name, source_url }: { readonly name: string; readonly source_url: string }): string {
  return `${foldForSearch(name)}\n${source_url}`;
}

/** Adds recipes that are not there yet, all or none. Throws `RECIPES_FULL`, `RECIPES_TOO_LARGE`. */
export async function addRecipes(
  { change, now }: Changing,
  drafts: readonly (RecipeDraft & { readonly id: string })[],
): Promise<Outcome[]> {
  return changeHome(change, 'recipes', async (transaction, { id: created_by, home_id }) => {
    const names = drafts.map(({ name }) => name);
    const ids = drafts.map(({ id }) => id);
    const known = new Set([
      ...(await repository.listWithNames(transaction, home_id, names)).map(keyOf),
      ...(await repository.listKnownIds(transaction, home_id, ids)),
    ]);
    const outcomes: Outcome[] = [];
    const pictures: string[] = [];
    let count = await repository.countRecipes(transaction, home_id);
    for (const { id, ...draft } of drafts) {
      const isKnown = known.has(id) || known.has(keyOf(draft));
      if (!isKnown) {
        count += 1;
        if (count > RECIPE_LIMITS.recipes) throw full();
        await repository.insertRecipe(transaction, { id, home_id, created_by, now, draft });
        known.add(id).add(keyOf(draft));
        pictures.push(draft.image_url);
      }
      outcomes.push(isKnown ? 'duplicate' : 'added');
    }
    await requireRoom(transaction, home_id);
    await requireOwnPictures(transaction, home_id, pictures);
    return outcomes;
  });
}

/** Copies a meal of the catalogue, or a recipe of the home, into the home's recipes. */
export async function copyMeal(
  { change, now }: Changing,
  mealId: string,
  { id = newId(), name }: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<Recipe> {
  return changeHome(change, 'recipes', async (transaction, reader) => {
    const meal = orNotFound(await findMeal(transaction, reader, mealId));
    const original = meal.own ? await repository.findRecipe(transaction, reader, mealId) : undefined;
    const draft = original ? draftOf(original) : draftOfMeal(meal);
    return addRecipeIn(transaction, reader, { id, now, draft: { ...draft, name: name ?? draft.name } });
  });
}

/** The fields of a recipe that can be edited. */
export function draftOf(recipe: Recipe): RecipeDraft {
  const { tags, source_url, source_name } = recipe;
  return { ...draftOfMeal(recipe), tags, source_url, source_name };
}

function draftOfMeal(meal: Omit<Meal, 'language'>): RecipeDraft {
  const { name, description, ingredients, steps, moods, image_url } = meal;
  const { diet, cuisine, servings, minutes_prep, minutes_cook, minutes_rest } = meal;
  const details = { diet, cuisine, servings, minutes_prep, minutes_cook, minutes_rest };
  const origin = { tags: [], source_url: '', source_name: '' };
  return { name, description, ingredients, steps, moods, image_url, ...details, ...origin };
}

/**
 * Replaces a recipe. With `editedFrom`, the time at which the edited recipe was stored, throws `RECIPE_CHANGED` if it
 * has been changed since. A repeated call changes nothing. Throws `RECIPES_TOO_LARGE`.
 */
export async function replaceRecipe(
  { change, now }: Changing,
  id: string,
  { draft, editedFrom }: { readonly draft: RecipeDraft; readonly editedFrom: string | undefined },
): Promise<Recipe> {
  return changeHome(change, 'recipes', async (transaction, reader) => {
    const { home_id } = reader;
    const before = orNotFound(await repository.findRecipe(transaction, reader, id));
    if (editedFrom !== undefined && editedFrom !== before.updated_at) {
      if (isDeepStrictEqual(draftOf(before), draft)) return before;
      throw new CodedError('RECIPE_CHANGED', message('recipes.changed'));
    }
    if (before.image_url !== draft.image_url) await requireOwnPictures(transaction, home_id, [draft.image_url]);
    await requireNoCircle(transaction, home_id, { id, ...draft });
    const parts = before.name === draft.name ? new Map() : await findParts(transaction, home_id, [before.name]);
    const room = await repository.countRecipeBytes(transaction, home_id);
    await repository.updateRecipe(transaction, { home_id, id, now, draft });
    if (parts.get(foldForSearch(before.name))?.id === id)
      await renamePart(transaction, home_id, { from: before.name, to: draft.name, now });
    // A home may have more from before there was a limit, and what gets shorter is stored.
    if ((await repository.countRecipeBytes(transaction, home_id)) > room) await requireRoom(transaction, home_id);
    if (before.image_url !== draft.image_url) await deletePictureIfUnused(transaction, home_id, before.image_url);
    return orNotFound(await repository.findRecipe(transaction, reader, id));
  });
}

/** Deletes a recipe. What was eaten and planned keeps its name. */
export async function removeRecipe(change: Change, id: string): Promise<{ id: string }> {
  return changeHome(change, 'recipes', async (transaction, { id: userId, home_id }) => {
    const picture = await repository.deleteRecipe(transaction, home_id, id);
    if (picture === undefined) throw notFound();
    const people = new Set([userId, ...(await repository.listPeople(transaction, home_id))]);
    await repository.forgetRecipe(transaction, [...people], id);
    await deletePictureIfUnused(transaction, home_id, picture);
    return { id };
  });
}

/** Makes the link of a recipe, or takes it back. */
export async function setLink(change: Change, id: string, linked: boolean): Promise<Recipe> {
  return changeHome(change, 'recipes', async (transaction, reader) => {
    const recipe = orNotFound(await repository.findRecipe(transaction, reader, id));
    if ((recipe.link !== null) === linked) return recipe;
    const link = linked ? { secret: newLinkSecret(), linked_by: reader.id } : null;
    await repository.setLink(transaction, reader.home_id, id, link);
    return orNotFound(await repository.findRecipe(transaction, reader, id));
  });
}
