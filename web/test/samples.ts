import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { Meal } from '@moodbowl/contract/meals';
import type { MoodEntry } from '@moodbowl/contract/moods';
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
    image_url: '',
    steps: ['Cook it.'],
    created_at: '2026-03-10T09:00:00.000Z',
    saved: false,
    ...changes,
  };
}

export function sampleSavedMeal(number: number): SavedMeal {
  const { id, name, description, mood, image_url } = sampleMeal(number);
  return { meal_id: id, name, description, mood, image_url, saved: true };
}

export function sampleEntry(number: number, changes: Partial<MoodEntry> = {}): MoodEntry {
  const now = new Date().toISOString();
  return { id: idOf(number), mood: 'Happy', note: '', created_at: now, date: now.slice(0, 10), ...changes };
}

/** An item to buy. Their numbers are their order. */
export function sampleItem(number: number, item_name: string, changes: Partial<GroceryItem> = {}): GroceryItem {
  const created_at = new Date(Date.UTC(2026, 2, 10, 9, 0, number)).toISOString();
  const more = { quantity: '1', purchased: 0 as const, added_by: null, note: '', aisle: null };
  return { id: idOf(number), item_name, created_at, ...more, ...changes };
}
