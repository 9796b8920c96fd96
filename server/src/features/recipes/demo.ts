import type { RecipeDraft } from '@moodbowl/contract/recipes';
import { type DemoPart, timeOf } from '../../demo/context.ts';
import { seededId } from '../../demo/seeded-id.ts';
import { toColumns } from './recipes.repository.ts';

type DemoRecipe = Omit<RecipeDraft, 'source_url' | 'image_url'>;

/** Maya's own recipes. */
const MAYAS: readonly DemoRecipe[] = [
  {
    name: 'Grandma’s lentil soup',
    description: 'Better on the second day, and best with a lot of vinegar.',
    ingredients: [
      '250 g brown lentils',
      '2 carrots, diced',
      '1 onion, finely chopped',
      '1 piece of celeriac',
      '1 l vegetable stock',
      '2 tbsp red wine vinegar',
      '1 bay leaf',
      'a pinch of sugar',
    ],
    steps: [
      'Fry the onion, carrots and celeriac in a little oil for 5 minutes.',
      'Add the lentils, bay leaf and stock and simmer, half covered, for 35 minutes.',
      'Take the bay leaf out. Season with vinegar, sugar and salt.',
    ],
    moods: ['Sad', 'Stressed'],
    diet: 'vegan',
    cuisine: 'German',
    servings: 4,
    minutes_prep: 15,
    minutes_cook: 40,
    minutes_rest: null,
    tags: ['soup', 'freezes well'],
    source_name: 'Grandma',
  },
  {
    name: 'Sunday pancakes',
    description: 'For slow mornings. Leo eats six.',
    ingredients: ['200 g flour', '2 eggs', '300 ml milk', '1 tbsp sugar', '1/2 tsp salt', '30 g butter'],
    steps: [
      'Whisk flour, eggs, milk, sugar and salt until smooth and let the batter rest for 20 minutes.',
      'Fry thin pancakes in a little butter, 1 minute on each side.',
    ],
    moods: ['Happy', 'Grateful'],
    diet: 'vegetarian',
    cuisine: '',
    servings: 3,
    minutes_prep: 10,
    minutes_cook: 20,
    minutes_rest: null,
    tags: ['breakfast'],
    source_name: '',
  },
  {
    name: 'Emergency tomato pasta',
    description: 'Everything is always in the cupboard.',
    ingredients: ['200 g spaghetti', '1 tin chopped tomatoes', '2 garlic cloves', '3 tbsp olive oil', 'chilli flakes'],
    steps: [
      'Boil the spaghetti in salted water for 9 minutes.',
      'Meanwhile fry the sliced garlic and chilli in the oil for 1 minute, add the tomatoes and simmer for 8 minutes.',
      'Toss the drained spaghetti with the sauce.',
    ],
    moods: [],
    diet: 'vegan',
    cuisine: 'Italian',
    servings: 2,
    minutes_prep: 5,
    minutes_cook: 12,
    minutes_rest: null,
    tags: ['quick'],
    source_name: '',
  },
];

/** A few recipes of Maya's own. */
export const demoRows: DemoPart = (resident) => {
  if (resident.username !== 'maya') return {};
  return {
    recipes: MAYAS.map((recipe, index) => {
      const { at } = timeOf(resident, 20 - index * 6, 11 * 60);
      const created_at = at.toISOString();
      return {
        ...toColumns({ ...recipe, source_url: '', image_url: '' }),
        home_id: resident.id,
        id: seededId(at, resident.random),
        created_by: resident.id,
        link_secret: null,
        created_at,
        updated_at: created_at,
      };
    }),
  };
};
