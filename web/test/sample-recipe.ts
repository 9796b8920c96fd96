import type { MealWithAmounts } from '@moodbowl/contract/meals';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { idOf } from './samples.ts';

/** A meal for four with all its details. Its amounts are read from its ingredients, as the server does. */
export function sampleRecipe(number: number, changes: Partial<MealWithAmounts> = {}): MealWithAmounts {
  const recipe = {
    id: idOf(number),
    name: `Recipe ${number}`,
    description: `What recipe ${number} is like.`,
    ingredients: ['200 g rice', '1 cup milk', '1 onion', 'salt'],
    mood: 'Happy',
    moods: ['Happy'],
    image_url: '',
    steps: [
      'Chop the onion.',
      'Cook the rice for 20 minutes and let it stand for 5 minutes.',
      'Bake it at 200 °C for 1 hour.',
    ],
    diet: 'vegetarian',
    cuisine: 'Italian',
    servings: 4,
    minutes_prep: 10,
    minutes_cook: 85,
    minutes_rest: null,
    created_at: '2026-03-10T09:00:00.000Z',
    saved: false,
    language: null,
    own: false,
    ...changes,
  } as const;
  return {
    ...recipe,
    ingredients: [...recipe.ingredients],
    moods: [...recipe.moods],
    steps: [...recipe.steps],
    parts: changes.parts ?? [],
    read: changes.read ?? recipe.ingredients.map((line) => readIngredient(line)),
  };
}
