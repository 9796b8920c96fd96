import { getMeal, type MealWithAmounts } from '@moodbowl/contract/meals';
import { listPlan } from '@moodbowl/contract/plan';
import { getTonight } from '@moodbowl/contract/tonight';
import { ApiError, call } from '../../../lib/api-client.ts';
import { mayKeep } from '../../../lib/keep-choice.ts';
import {
  forgetRecipes,
  KEPT_RECIPES,
  type KeptRecipe,
  listKeptRecipes,
  removeKeptRecipe,
  saveKeptRecipe,
} from '../../../lib/kept-recipes.ts';
import { addDays } from '@moodbowl/contract/dates';
import { today } from '../../../lib/local-date.ts';
import { currentSession } from '../../../lib/session.ts';

/** The recipes of today and of so many days after it are kept. */
const DAYS_AHEAD = 2;
/** A recipe that was opened to cook is kept for so long, in milliseconds. */
const COOKED_MS = 2 * 24 * 60 * 60_000;
/** A recipe that was kept so recently is not read again, in milliseconds. */
const FRESH_MS = 60 * 60_000;

/** The meals of tonight and of the plan, the soonest first. */
async function soonToCook(): Promise<string[]> {
  const from = today();
  const [tonight, plan] = await Promise.all([
    call(getTonight, {}),
    call(listPlan, { query: { from, to: addDays(from, DAYS_AHEAD) } }),
  ]);
  return [tonight?.meal.id, ...plan.map(({ meal_id }) => meal_id)].filter((id) => typeof id === 'string');
}

/** The recipes cooked here lately, the latest first. */
function lately(kept: readonly KeptRecipe[]): string[] {
  const since = Date.now() - COOKED_MS;
  return kept
    .filter(({ cookedAt = 0 }) => cookedAt > since)
    .toSorted((a, b) => (b.cookedAt ?? 0) - (a.cookedAt ?? 0))
    .map(({ meal }) => meal.id);
}

/**
 * Keeps the recipes of tonight, of the plan's next days and those cooked lately on this device, if this person wants
 * that, and deletes others. With `again`, those that are kept are read again. Rejects if the server does not answer;
 * what is kept then stays.
 */
export async function keepRecipes({ again }: { readonly again: boolean }): Promise<void> {
  if (!mayKeep()) return;
  const { userId } = currentSession();
  const soon = await soonToCook();
  const kept = await listKeptRecipes(userId);
  const ids = [...new Set([...soon, ...lately(kept)])].slice(0, KEPT_RECIPES.count);
  for (const recipe of kept) if (!ids.includes(recipe.meal.id)) await removeKeptRecipe(userId, recipe);
  let room = KEPT_RECIPES.bytes;
  for (const id of ids) {
    const known = kept.find(({ meal }) => meal.id === id);
    const isFresh = known && !again && Date.now() - known.savedAt < FRESH_MS;
    const recipe = isFresh ? known : await keepOne(userId, id, known, room);
    if (!mayKeep()) return;
    room -= recipe?.bytes ?? 0;
  }
}

/** Reads a recipe and keeps it in place of the one that is known; one that is gone, or too large, is not kept. */
async function keepOne(
  userId: string,
  id: string,
  known: KeptRecipe | undefined,
  room: number,
): Promise<KeptRecipe | undefined> {
  const meal = await readOne(id);
  if (known) await removeKeptRecipe(userId, known);
  return meal ? save(userId, meal, { cookedAt: known?.cookedAt, room }) : undefined;
}

async function readOne(id: string): Promise<MealWithAmounts | null> {
  try {
    return await call(getMeal, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Saves a recipe, and deletes it again if the session has ended or the choice was changed meanwhile. */
async function save(...[userId, meal, options]: Parameters<typeof saveKeptRecipe>): Promise<KeptRecipe | undefined> {
  const isWanted = () => mayKeep() && currentSession().userId === userId;
  if (!isWanted()) return undefined;
  const recipe = await saveKeptRecipe(userId, meal, options);
  if (isWanted()) return recipe;
  await forgetRecipes();
  return undefined;
}

/** Keeps a recipe that is open to cook, if this person wants that. */
export async function keepCooked(meal: MealWithAmounts): Promise<void> {
  if (!mayKeep()) return;
  const { userId } = currentSession();
  const others = (await listKeptRecipes(userId)).filter((recipe) => recipe.meal.id !== meal.id);
  const room = KEPT_RECIPES.bytes - others.reduce((sum, { bytes }) => sum + bytes, 0);
  await save(userId, meal, { cookedAt: Date.now(), room });
}
