import { exportedRecipe } from '@moodbowl/contract/recipe-files';
import { asList, asObject, type JsonObject, propertiesOf, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { recipeNodesIn } from '@moodbowl/recipe-reader/json-ld/recipe-nodes';
import { areEnough, fromCells, guessColumns } from './columns.ts';
import { fromCrouton, isCrouton } from './crouton.ts';
import { fromMela, isMela } from './mela.ts';
import { fromMealie, fromMealieBackup, isMealie, isMealieBackup } from './mealie.ts';
import { fromPaprika, isPaprika } from './paprika.ts';
import { paragraphs, type RawRecipe } from './raw-recipe.ts';
import { fromTandoor, isTandoor } from './tandoor.ts';

/** Lists in lists: deeper than this no format goes. */
const DEPTH = 3;

/** The recipes in a JSON document, of whichever program; recognised by what is in it. Empty if there are none. */
export function recipesInJson(value: unknown, depth = DEPTH): RawRecipe[] {
  if (Array.isArray(value)) return depth === 0 ? [] : value.flatMap((item) => recipesInJson(item, depth - 1));
  const object = asObject(value);
  if (object === undefined) return [];
  const whole = exportedRecipe.safeParse(object['moodbowl']);
  if (whole.success) return [{ format: 'moodbowl', data: object, whole: whole.data }];
  if (isMealieBackup(object)) return fromMealieBackup(object);
  if (isMealie(object)) return [fromMealie(object)];
  if (isTandoor(object)) return [fromTandoor(object)];
  if (isPaprika(object)) return [fromPaprika(object)];
  if (isMela(object)) return [fromMela(object)];
  if (isCrouton(object)) return [fromCrouton(object)];
  // RecipeSage has them all under `recipes`, an API of Mealie under `items`.
  const listed = object['recipes'] ?? object['items'];
  if (Array.isArray(listed)) return recipesInJson(listed, depth);
  if (areEnough(guessColumns(Object.keys(object))) && !('@type' in object)) return [fromFields(object)];
  const nodes = recipeNodesIn(object).recipes.map(({ node }) => node);
  // A single one may refer to other parts of the document.
  return nodes.length === 1
    ? nodes.map((node) => fromJsonLd(node, object))
    : nodes.map((node) => fromJsonLd(node, node));
}

/** An object whose fields are called like the columns of a table, as RecetteTek writes them. */
function fromFields(object: JsonObject): RawRecipe {
  const names = Object.keys(object);
  const places = guessColumns(names);
  return fromCells((column) => {
    const value = object[names[places[column] ?? -1] ?? ''];
    return asList(value).map(textOf).join('\n');
  }, 'fields');
}

function fromJsonLd(node: JsonObject, data: JsonObject): RawRecipe {
  const properties = propertiesOf(node);
  const author = properties.get('author') ?? properties.get('credittext') ?? properties.get('publisher');
  return {
    format: 'json-ld',
    data,
    id: identifierOf(properties.get('identifier')),
    tags: [...asList(properties.get('keywords')), ...asList(properties.get('recipecategory'))],
    cuisine: properties.get('recipecuisine'),
    sourceName: asObject(author)?.['name'] ?? author,
    notes: ownNotesIn(properties.get('comment')),
  };
}

/** The notes of a recipe in RecipeSage. Other comments are those of visitors to a page. */
function ownNotesIn(comments: unknown): string {
  const notes = asList(comments).filter((comment) => asObject(comment)?.['name'] === 'Author Notes');
  return paragraphs(...notes.map((note) => asObject(note)?.['text']));
}

/** Only one that means the same recipe everywhere: a number counts within one program. */
function identifierOf(value: unknown): string {
  const text = textOf(value);
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : '';
}
