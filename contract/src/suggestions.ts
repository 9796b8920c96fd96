import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { meal } from './meals.ts';
import type { MoodName } from './mood.ts';
import { idParams } from './text.ts';

/** How many meals are suggested at most. */
export const SUGGESTION_LIMIT = 12;

const dayOf = (mood: MoodName) => `${/^[aeiou]/i.test(mood) ? 'an' : 'a'} ${mood.toLowerCase()} day`;
const both = (items: readonly string[]) => items.join(' and ');

export const SUGGESTION_MESSAGES = {
  reasons: {
    moodAndGroceries: (mood: MoodName, items: readonly string[]) =>
      `Made for ${dayOf(mood)}, and it uses your ${both(items)}.`,
    savedAndGroceries: (items: readonly string[]) => `One that you saved, and it uses your ${both(items)}.`,
    groceries: (items: readonly string[]) => `It uses your ${both(items)}.`,
    moodAndSaved: (mood: MoodName) => `One that you saved, and it is made for ${dayOf(mood)}.`,
    mood: (mood: MoodName) => `Made for ${dayOf(mood)}.`,
    saved: 'One that you saved and have not had lately.',
    fresh: 'Something that you have not had lately.',
  },
  loadFailed: 'Failed to load suggestions.',
  none: 'Nothing to suggest just now.',
  complete: 'Everything is on your list or in your kitchen.',
  missing: (count: number) => `Still missing: ${count}`,
  add: (count: number) => `Add ${count} to my list`,
  added: (count: number) => (count === 1 ? '1 item added to your list!' : `${count} items added to your list!`),
  addFailed: (left: number) => `Failed to add ${left === 1 ? '1 item' : `${left} items`}. Please try again.`,
  addIngredients: 'Add ingredients to my list',
  missingFailed: 'Could not add the ingredients. Please try again.',
  nothingToAdd: 'It is all on your list already.',
} as const;

const missing = z.array(z.object({ item_name: z.string(), quantity: z.string() }));

export const suggestion = z.object({
  meal,
  /** Why this meal, in one plain sentence. */
  reason: z.string(),
  /** What the meal needs that is neither on the grocery list nor bought, ready to be put there. */
  missing,
});
export type Suggestion = z.infer<typeof suggestion>;

export const listSuggestions = defineEndpoint({
  method: 'GET',
  path: '/suggestions',
  access: 'user',
  tag: 'Suggestions',
  summary: 'Meals for this person and this mood, best first, each with its reason',
  response: z.array(suggestion),
  long: true,
});

export const listMissing = defineEndpoint({
  method: 'GET',
  path: '/meals/:id/missing',
  access: 'user',
  tag: 'Suggestions',
  summary: 'What a meal needs that is not on the grocery list',
  params: idParams,
  response: missing,
});
