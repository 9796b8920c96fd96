import { linkToRecipe } from '@moodbowl/food/lines/recipe-link';
import { headingLine } from '@moodbowl/food/lines/heading-line';
import { asList, asObject, type JsonObject, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { amountText, paragraphs, type RawRecipe, withNote, words } from './raw-recipe.ts';

/** A property under its name in the API, or in the database and older exports. */
function property(value: JsonObject, camel: string, snake: string): unknown {
  return value[camel] ?? value[snake];
}

const ingredientsIn = (value: JsonObject) => property(value, 'recipeIngredient', 'recipe_ingredient');
const instructionsIn = (value: JsonObject) => property(value, 'recipeInstructions', 'recipe_instructions');

/** Whether an object is a recipe of Mealie: it has a slug, and lists of objects that are not schema.org's. */
export function isMealie(value: JsonObject): boolean {
  if (typeof value['name'] !== 'string' || typeof value['slug'] !== 'string' || '@type' in value) return false;
  return Array.isArray(ingredientsIn(value)) || Array.isArray(instructionsIn(value));
}

/** A recipe of Mealie as its API and its exports have it, of version 1 and later, and of the one before. */
export function fromMealie(value: JsonObject): RawRecipe {
  const settings = asObject(value['settings']) ?? {};
  const plain = property(settings, 'disableAmount', 'disable_amount') === true;
  return toRaw({
    recipe: value,
    ingredients: asList(ingredientsIn(value)).flatMap((line) => linesOf(asObject(line) ?? { note: line }, plain)),
    steps: asList(instructionsIn(value)).map((step) => stepOf(asObject(step) ?? { text: step })),
    notes: asList(value['notes']).map(noteOf),
    tags: [...asList(value['tags']), ...asList(property(value, 'recipeCategory', 'recipe_category'))].map(
      (tag) => asObject(tag)?.['name'] ?? tag,
    ),
  });
}

/** Whether an object is the database in a backup of Mealie. */
export function isMealieBackup(value: JsonObject): boolean {
  return Array.isArray(value['recipes']) && Array.isArray(value['recipes_ingredients']);
}

/** The recipes in a database of Mealie: of version 1, where units and foods may be absent, to 3. */
export function fromMealieBackup(database: JsonObject): RawRecipe[] {
  const table = (name: string) => asList(database[name]).map((row) => asObject(row) ?? {});
  const ofRecipe = (name: string) => Map.groupBy(inOrder(table(name)), (row) => keyOf(row['recipe_id']));
  const byId = (name: string) => new Map(table(name).map((row) => [keyOf(row['id']), row]));
  const [units, foods, recipes] = [byId('ingredient_units'), byId('ingredient_foods'), byId('recipes')];
  const [ingredients, instructions] = [ofRecipe('recipes_ingredients'), ofRecipe('recipe_instructions')];
  const [notes, settings] = [ofRecipe('notes'), ofRecipe('recipe_settings')];
  const tags = [
    { names: byId('tags'), links: ofRecipe('recipes_to_tags'), key: 'tag_id' },
    { names: byId('categories'), links: ofRecipe('recipes_to_categories'), key: 'category_id' },
  ];
  return table('recipes').map((recipe) => {
    const id = keyOf(recipe['id']);
    const plain = settings.get(id)?.[0]?.['disable_amount'] === true;
    const lines = (ingredients.get(id) ?? []).flatMap((row) =>
      linesOf(
        {
          ...row,
          unit: units.get(keyOf(row['unit_id'])),
          food: foods.get(keyOf(row['food_id'])),
          referencedRecipe: recipes.get(keyOf(row['referenced_recipe_id'])),
        },
        plain,
      ),
    );
    return toRaw({
      recipe,
      ingredients: lines,
      steps: (instructions.get(id) ?? []).map(stepOf),
      notes: (notes.get(id) ?? []).map(noteOf),
      tags: tags.flatMap(({ names, links, key }) =>
        (links.get(id) ?? []).map((link) => names.get(keyOf(link[key]))?.['name']),
      ),
    });
  });
}

/** SQLite keeps ids without hyphens, PostgreSQL with them; some are numbers. */
function keyOf(id: unknown): string {
  return textOf(id).replaceAll('-', '').toLowerCase();
}

function inOrder(rows: JsonObject[]): JsonObject[] {
  return rows.toSorted((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0));
}

interface Parts {
  readonly recipe: JsonObject;
  readonly ingredients: readonly string[];
  readonly steps: readonly unknown[];
  readonly notes: readonly string[];
  readonly tags: readonly unknown[];
}

function toRaw({ recipe, ingredients, steps, notes, tags }: Parts): RawRecipe {
  const id = textOf(recipe['id']);
  const key = keyOf(id);
  // Numbers of old versions mean another recipe elsewhere.
  const isUuid = /^[\da-f]{32}$/.test(key);
  const servings = amountText(property(recipe, 'recipeServings', 'recipe_servings'));
  return {
    format: 'mealie',
    ...(isUuid && {
      id: key,
      pictureFolder: `data/recipes/${key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}/images/`,
    }),
    tags,
    cuisine: property(recipe, 'recipeCuisine', 'recipe_cuisine'),
    data: {
      '@type': 'Recipe',
      name: recipe['name'],
      description: paragraphs(recipe['description'], ...notes),
      recipeIngredient: ingredients,
      recipeInstructions: steps,
      recipeYield: [servings, property(recipe, 'recipeYield', 'recipe_yield')],
      prepTime: property(recipe, 'prepTime', 'prep_time'),
      cookTime: property(recipe, 'performTime', 'perform_time') ?? property(recipe, 'cookTime', 'cook_time'),
      totalTime: property(recipe, 'totalTime', 'total_time'),
      url: property(recipe, 'orgURL', 'org_url'),
    },
  };
}

/** An ingredient, after the heading that it may carry. */
function linesOf(line: JsonObject, plain: boolean): string[] {
  return [headingLine(textOf(line['title'])), ingredientText(line, plain)].filter((text) => text.trim() !== '');
}

/**
 * As Mealie shows it: without a food the note is the whole line, with its amount if amounts are used. A line may stand for
 * another recipe.
 */
function ingredientText(line: JsonObject, plain: boolean): string {
  const note = textOf(line['note']).trim();
  const other = nameOf(property(line, 'referencedRecipe', 'referenced_recipe'));
  const food = other === '' ? nameOf(line['food']) : linkToRecipe(other);
  const quantity = amountText(line['quantity']);
  const unit = unitText(line['unit'], Number(line['quantity']) > 1);
  if (other === '' && (plain || line['disableAmount'] === true || line['disable_amount'] === true)) return note;
  if (food === '') return unit === '' && quantity === '1' ? note : words(quantity, unit, note);
  return withNote(words(quantity, unit, food), note);
}

function nameOf(value: unknown): string {
  return textOf(asObject(value)?.['name'] ?? value).trim();
}

function unitText(value: unknown, many: boolean): string {
  const unit = asObject(value);
  if (unit === undefined) return textOf(value);
  const short = textOf(unit['abbreviation']);
  if (property(unit, 'useAbbreviation', 'use_abbreviation') === true && short !== '') return short;
  return (many && textOf(property(unit, 'pluralName', 'plural_name'))) || textOf(unit['name']);
}

/** A step; with a title it begins a section. */
function stepOf(step: JsonObject): unknown {
  const text = { '@type': 'HowToStep', text: paragraphs(step['summary'], step['text']) };
  const title = headingLine(textOf(step['title']));
  return title === '' ? text : { '@type': 'HowToSection', name: title, itemListElement: [text] };
}

function noteOf(note: unknown): string {
  const { title, text } = asObject(note) ?? {};
  return [textOf(title), textOf(text)].filter((part) => part.trim() !== '').join(': ');
}
