import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { Meal, MealWithAmounts } from '@moodbowl/contract/meals';
import type { MoodEntry } from '@moodbowl/contract/moods';
import type { Recipe } from '@moodbowl/contract/recipes';
import type { SavedMeal } from '@moodbowl/contract/saved-meals';

/** A valid id that ends with this number. */
export function idOf(number: number): string {
  return `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
}

export function sampleMeal(number: number, changes: Partial<Meal> = {}): Meal {
  return {
    id: idOf(number),
    name: `Meal ${number}`,
    description: `What meal ${number} is like.`,
    ingredients: ['2 eggs', '1 onion'],
    mood: 'Happy',
    moods: changes.mood === undefined || changes.mood === 'Uncategorized' ? ['Happy'] : [changes.mood],
    image_url: '',
    steps: ['Cook it.'],
    diet: null,
    cuisine: '',
    servings: null,
    minutes_prep: null,
    minutes_cook: null,
    minutes_rest: null,
    created_at: '2026-03-10T09:00:00.000Z',
    saved: false,
    language: null,
    own: false,
    ...changes,
  };
}

/** A meal as it is read by its id; nothing was read from its ingredients. */
export function sampleMealWithAmounts(number: number, changes: Partial<Meal> = {}): MealWithAmounts {
  return { ...sampleMeal(number, changes), read: [], parts: [] };
}

export function sampleSavedMeal(number: number): SavedMeal {
  const { id, name, description, mood, image_url } = sampleMeal(number);
  return { meal_id: id, name, description, mood, image_url, saved: true, own: false };
}

export function sampleEntry(number: number, changes: Partial<MoodEntry> = {}): MoodEntry {
  const now = new Date().toISOString();
  return {
    id: idOf(number),
    mood: 'Happy',
    note: '',
    created_at: now,
    date: now.slice(0, 10),
    strength: null,
    tags: [],
    ...changes,
  };
}

/** An item to buy. Their numbers are their order. */
export function sampleItem(number: number, item_name: string, changes: Partial<GroceryItem> = {}): GroceryItem {
  const created_at = new Date(Date.UTC(2026, 2, 10, 9, 0, number)).toISOString();
  const more = { quantity: '1', purchased: 0 as const, added_by: null, bought_by: null, note: '', aisle: null };
  return { id: idOf(number), item_name, created_at, ...more, ...changes };
}

/** A recipe of the home. */
export function sampleRecipe(number: number, changes: Partial<Recipe> = {}): Recipe {
  const created_at = '2026-03-10T09:00:00.000Z';
  return {
    ...sampleMeal(number, { name: `Recipe ${number}`, own: true }),
    tags: [],
    source_url: '',
    source_name: '',
    updated_at: created_at,
    link: null,
    linked_by: null,
    ...changes,
  };
}
