/** A PNG of one pixel, in Base64. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const PIXEL_BYTES = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0));

/** A recipe as Paprika has it in its files. */
export function paprikaRecipe(name: string, changes: object = {}) {
  return {
    uid: `UID-OF-${name.toUpperCase()}`,
    name,
    ingredients: '250 g red lentils\n1 onion\n\n1 l vegetable stock',
    directions: 'Fry the onion.\n\nAdd lentils and stock and simmer for 20 minutes.',
    description: 'Better on the second day.',
    notes: 'Freezes well.',
    servings: 'Serves 4',
    prep_time: '10 min',
    cook_time: '1 hr 5 min',
    total_time: '',
    source: 'Grandma',
    source_url: '',
    image_url: '',
    categories: ['Soups', 'Winter'],
    photo: 'soup.jpg',
    photo_data: PIXEL,
    rating: 5,
    hash: 'f00',
    created: '2026-01-02 10:00:00',
    ...changes,
  };
}

/** A recipe in JSON-LD as Nextcloud Cookbook has it in its folders. */
export function cookbookRecipe(name: string, changes: object = {}) {
  return {
    '@context': 'http://schema.org',
    '@type': 'Recipe',
    id: '42',
    name,
    description: 'A dish for winter.',
    url: `https://example.org/${name.toLowerCase()}`,
    image: 'https://example.org/soup.jpg',
    prepTime: 'PT0H15M',
    cookTime: 'PT1H0M',
    recipeYield: 3,
    keywords: 'winter,quick',
    recipeCategory: 'Main',
    recipeIngredient: ['1 cabbage', '2 carrots'],
    recipeInstructions: ['Cut the cabbage.', 'Cook all of it.'],
    ...changes,
  };
}

const ID = '0b1d5a3c7c8e4f0fa5b6c7d8e9f01234';
export const MEALIE_ID = ID.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The database in a backup of Mealie, with ids as SQLite has them. */
export function mealieDatabase() {
  const [flour, gram] = ['f'.repeat(32), 'e'.repeat(32)];
  return {
    alembic_version: [{ version_num: '44e8d670719d' }],
    recipes: [
      {
        id: ID,
        slug: 'flat-bread',
        name: 'Flat bread',
        description: 'For the pan.',
        recipe_yield: '6 pieces',
        recipe_servings: 0,
        prep_time: '20 minutes',
        perform_time: '10 minutes',
        total_time: null,
        org_url: 'https://example.org/bread',
        recipeCuisine: null,
        image: 'abcd',
      },
      { id: 'a'.repeat(32), slug: 'empty', name: 'Only a name', description: '' },
    ],
    recipes_ingredients: [
      {
        recipe_id: ID,
        position: 1,
        title: null,
        note: 'warm',
        quantity: 0.5,
        unit_id: null,
        food_id: flour.replace('f', '0'),
      },
      { recipe_id: ID, position: 0, title: 'Dough', note: 'sifted', quantity: 300, unit_id: gram, food_id: flour },
      { recipe_id: ID, position: 2, title: null, note: 'a pinch of salt', quantity: 1, unit_id: null, food_id: null },
    ],
    recipe_instructions: [
      { recipe_id: ID, position: 1, title: '', text: 'Bake in a pan.' },
      { recipe_id: ID, position: 0, title: '', text: 'Knead the dough.' },
    ],
    recipe_settings: [{ recipe_id: ID, disable_amount: false }],
    ingredient_foods: [
      { id: flour, name: 'flour' },
      { id: flour.replace('f', '0'), name: 'cup of water' },
    ],
    ingredient_units: [{ id: gram, name: 'gram', abbreviation: 'g', use_abbreviation: true }],
    tags: [{ id: 'd'.repeat(32), name: 'bread' }],
    recipes_to_tags: [{ recipe_id: ID, tag_id: 'd'.repeat(32) }],
    categories: [],
    recipes_to_categories: [],
    notes: [{ recipe_id: ID, title: 'Tip', text: 'Use a lid.' }],
  };
}

/** A recipe of Mealie as its API answers it. */
export function mealieRecipe() {
  return {
    id: MEALIE_ID,
    slug: 'flat-bread',
    name: 'Flat bread',
    description: 'For the pan.',
    recipeServings: 4,
    recipeYield: 'pieces',
    prepTime: '20 minutes',
    performTime: '10 minutes',
    orgURL: 'https://example.org/bread',
    recipeCategory: [{ name: 'Side', slug: 'side' }],
    tags: [{ name: 'bread', slug: 'bread' }],
    recipeIngredient: [
      { title: 'Dough', note: '', quantity: 2, unit: { name: 'cup', pluralName: 'cups' }, food: { name: 'flour' } },
      { title: '', note: 'a pinch of salt', quantity: 1, unit: null, food: null },
    ],
    recipeInstructions: [
      { title: '', summary: '', text: 'Knead the dough.' },
      { title: 'Pan', summary: '', text: 'Bake the **bread**.' },
    ],
    notes: [{ title: 'Tip', text: 'Use a lid.' }],
    settings: { disableAmount: false },
  };
}

/** A recipe as Tandoor exports it. */
export function tandoorRecipe(name: string) {
  return {
    name,
    description: 'Red and hot.',
    keywords: [{ name: 'Chili' }],
    steps: [
      {
        name: '',
        instruction:
          'Fry the **{{ ingredients[0] }}**.\n\nAdd {{ ingredients[2].amount }} {{ingredients[2].food}}.\nSeason.',
        ingredients: [
          { food: { name: 'beef' }, unit: { name: 'g' }, amount: 500, note: '', is_header: false, no_amount: false },
          { food: null, unit: null, amount: 0, note: 'For the sauce', is_header: true, no_amount: true },
          { food: { name: 'beans' }, unit: null, amount: 1.5, note: '(cooked)', is_header: false, no_amount: false },
          { food: { name: 'salt' }, unit: null, amount: 0, note: '', is_header: false, no_amount: true },
        ],
        time: 10,
        order: 0,
      },
      { name: 'Serving', instruction: 'Serve.', ingredients: [], time: 0, order: 1 },
    ],
    working_time: 15,
    waiting_time: 60,
    servings: 6,
    source_url: 'https://example.org/chili',
  };
}
