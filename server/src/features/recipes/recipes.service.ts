import { isDeepStrictEqual } from 'node:util';
import type { Meal } from '@moodbowl/contract/meals';
import { RECIPE_LIMITS, type Recipe, type RecipeDraft } from '@moodbowl/contract/recipes';
import { message } from '@moodbowl/i18n/message';
import type { Clock } from '../../clock.ts';
import { notifyChange } from '../../db/changes.ts';
import { type Db, lockHome } from '../../db/database.ts';
import { foldForSearch } from '../../db/fold.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError, notFound, orNotFound } from '../../http/errors.ts';
import { findHomeId } from '../auth/auth.repository.ts';
import { findMeal, type Reader } from '../meals/meals.repository.ts';
import { deletePictureIfUnused } from './recipe-pictures.repository.ts';
import { newLinkSecret } from './recipe-link.ts';
import * as repository from './recipes.repository.ts';

export interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

function full(): CodedError {
  return new CodedError('RECIPES_FULL', message('recipes.full', { most: RECIPE_LIMITS.recipes }));
}

/**
 * Runs this in a transaction that no other change of the home's recipes overlaps, and notifies the home's pages. Whoever
 * moved a moment ago changes the recipes of the home in which they live now.
 */
async function changeRecipes<T>(
  db: Db,
  { id, home_id }: Reader,
  work: (transaction: Db, reader: Reader) => Promise<T>,
): Promise<T> {
  const outcome = await db.transaction().execute(async (transaction) => {
    await lockHome(transaction, home_id);
    const present = await findHomeId(transaction, id);
    if (present === undefined) throw new CodedError('UNAUTHORIZED', message('errors.unauthorized'));
    if (present !== home_id) return { moved: { id, home_id: present } };
    const result = await work(transaction, { id, home_id });
    await notifyChange(transaction, { topic: 'recipes', owner: home_id });
    return { result };
  });
  return outcome.moved ? changeRecipes(db, outcome.moved, work) : outcome.result;
}

/** Adds a recipe to the home, once per id. Throws `RECIPES_FULL`. */
export async function addRecipe(
  { db, clock }: Context,
  caller: Reader,
  draft: RecipeDraft,
  id = newId(),
): Promise<Recipe> {
  const now = clock.now().toISOString();
  return changeRecipes(db, caller, async (transaction, reader) => {
    const recipe = { id, home_id: reader.home_id, created_by: reader.id, now, draft };
    if ((await repository.insertRecipe(transaction, recipe, { most: RECIPE_LIMITS.recipes })) === 'full') throw full();
    return orNotFound(await repository.findRecipe(transaction, reader, id));
  });
}

type Outcome = 'added' | 'duplicate';

/** What makes two recipes the same one: name and source. */
function keyOf({ name, source_url }: { readonly name: string; readonly source_url: string }): string {
  return `${foldForSearch(name)}\n${source_url}`;
}

/** Adds recipes that are not there yet, all or none. Throws `RECIPES_FULL`. */
export async function addRecipes(
  { db, clock }: Context,
  caller: Reader,
  drafts: readonly (RecipeDraft & { readonly id: string })[],
): Promise<Outcome[]> {
  const now = clock.now().toISOString();
  return changeRecipes(db, caller, async (transaction, { id: created_by, home_id }) => {
    const names = drafts.map(({ name }) => name);
    const ids = drafts.map(({ id }) => id);
    const known = new Set([
      ...(await repository.listWithNames(transaction, home_id, names)).map(keyOf),
      ...(await repository.listKnownIds(transaction, home_id, ids)),
    ]);
    const outcomes: Outcome[] = [];
    let count = await repository.countRecipes(transaction, home_id);
    for (const { id, ...draft } of drafts) {
      const isKnown = known.has(id) || known.has(keyOf(draft));
      if (!isKnown) {
        count += 1;
        if (count > RECIPE_LIMITS.recipes) throw full();
        await repository.insertRecipe(transaction, { id, home_id, created_by, now, draft });
        known.add(id).add(keyOf(draft));
      }
      outcomes.push(isKnown ? 'duplicate' : 'added');
    }
    return outcomes;
  });
}

/** Copies a meal of the catalogue, or a recipe of the home, into the home's recipes. */
export async function copyMeal(
  context: Context,
  reader: Reader,
  mealId: string,
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<Recipe> {
  const meal = orNotFound(await findMeal(context.db, reader, mealId));
  const original = meal.own ? await repository.findRecipe(context.db, reader, mealId) : undefined;
  const draft = original ? draftOf(original) : draftOfMeal(meal);
  return addRecipe(context, reader, { ...draft, name: name ?? draft.name }, id);
}

/** What of a recipe can be edited. */
export function draftOf(recipe: Recipe): RecipeDraft {
  const { tags, source_url, source_name } = recipe;
  return { ...draftOfMeal(recipe), tags, source_url, source_name };
}

function draftOfMeal(meal: Meal): RecipeDraft {
  const { name, description, ingredients, steps, moods, image_url } = meal;
  const { diet, cuisine, servings, minutes_prep, minutes_cook } = meal;
  const details = { diet, cuisine, servings, minutes_prep, minutes_cook };
  const origin = { tags: [], source_url: '', source_name: '' };
  return { name, description, ingredients, steps, moods, image_url, ...details, ...origin };
}

/**
 * Replaces a recipe. With `editedFrom`, the time at which the edited recipe was stored, throws `RECIPE_CHANGED` if it has
 * been changed since. A repeated call changes nothing.
 */
export async function replaceRecipe(
  { db, clock }: Context,
  caller: Reader,
  id: string,
  { draft, editedFrom }: { readonly draft: RecipeDraft; readonly editedFrom: string | undefined },
): Promise<Recipe> {
  const now = clock.now().toISOString();
  return changeRecipes(db, caller, async (transaction, reader) => {
    const { home_id } = reader;
    const before = orNotFound(await repository.findRecipe(transaction, reader, id));
    if (editedFrom !== undefined && editedFrom !== before.updated_at) {
      if (isDeepStrictEqual(draftOf(before), draft)) return before;
      throw new CodedError('RECIPE_CHANGED', message('recipes.changed'));
    }
    await repository.updateRecipe(transaction, { home_id, id, now, draft });
    if (before.image_url !== draft.image_url) await deletePictureIfUnused(transaction, home_id, before.image_url);
    return orNotFound(await repository.findRecipe(transaction, reader, id));
  });
}

/** Deletes a recipe. What was eaten and planned keeps its name. */
export async function removeRecipe({ db }: Context, caller: Reader, id: string): Promise<{ id: string }> {
  return changeRecipes(db, caller, async (transaction, { id: userId, home_id }) => {
    const picture = await repository.deleteRecipe(transaction, home_id, id);
    if (picture === undefined) throw notFound();
    const people = new Set([userId, ...(await repository.listPeople(transaction, home_id))]);
    await repository.forgetRecipe(transaction, [...people], id);
    await deletePictureIfUnused(transaction, home_id, picture);
    return { id };
  });
}

/** Makes the link of a recipe, or takes it back. */
export async function setLink({ db }: Context, caller: Reader, id: string, linked: boolean): Promise<Recipe> {
  return changeRecipes(db, caller, async (transaction, reader) => {
    const recipe = orNotFound(await repository.findRecipe(transaction, reader, id));
    if ((recipe.link !== null) === linked) return recipe;
    await repository.setLinkSecret(transaction, reader.home_id, id, linked ? newLinkSecret() : null);
    return orNotFound(await repository.findRecipe(transaction, reader, id));
  });
}
