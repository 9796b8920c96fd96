import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { RECIPE_LIMITS, type RecipeDraft, recipeDraft } from '@moodbowl/contract/recipes';
import { plainLine, plainText } from '@moodbowl/recipe-reader/text/clean';
import { shorten } from '@moodbowl/recipe-reader/text/cut';
import { recipeFromJsonLd } from '@moodbowl/recipe-reader/json-ld/json-ld';
import { type JsonObject, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { withoutMarkdown } from '@moodbowl/recipe-reader/text/without-markdown';
import { withPlainTexts } from './plain-texts.ts';
import { paragraphs, type RawRecipe } from './raw-recipe.ts';

/** A recipe in a file that can be imported. */
export interface FoundRecipe {
  readonly draft: RecipeDraft;
  /** Names the recipe in its file: the same when the file is read again. */
  readonly key: string;
  /** Whether something was too long and has been shortened. */
  readonly isCut: boolean;
  /** Reads its picture from the file; undefined if that is none after all. */
  readonly picture?: (() => Promise<Blob | undefined>) | undefined;
  /** Where its picture is on the web; empty if nowhere. */
  readonly webPicture: string;
}

/** The recipe as it can be stored; undefined if there is no name, or neither ingredients nor steps. */
export function toFound(raw: RawRecipe): FoundRecipe | undefined {
  if (raw.whole) {
    const { image_url, ...recipe } = raw.whole.recipe;
    const webPicture = image_url.startsWith('https:') ? image_url : '';
    return { draft: { ...recipe, image_url: '' }, key: `moodbowl:${raw.whole.id}`, isCut: false, webPicture };
  }
  const recipe = recipeFromJsonLd(withPlainTexts(raw.data));
  if (!recipe) return undefined;
  const tags = tagsOf(raw.tags ?? []);
  const kept = tags.slice(0, RECIPE_LIMITS.tags);
  const description = paragraphs(recipe.description, plainText(withoutMarkdown(raw.notes ?? '')).trim());
  const shortened = { ...recipe, description: shorten(description, RECIPE_LIMITS.description) };
  const draft = toDraft(shortened, {
    tags: kept,
    cuisine: lineOf(raw.cuisine, MEAL_LIMITS.cuisine),
    source_name: lineOf(raw.sourceName, RECIPE_LIMITS.source),
  });
  if (!draft) return undefined;
  const key = raw.id ? `${raw.format}:${raw.id}` : keyOf(draft);
  const isCut = isTooLong(raw.data) || tags.length > kept.length || description.length > RECIPE_LIMITS.description;
  return { draft, key, isCut, webPicture: recipe.image_url };
}

/** A recipe as the reader of pages and texts has it. */
export function fromReader(recipe: ImportedRecipe): FoundRecipe | undefined {
  const draft = toDraft(recipe, { tags: [], cuisine: '', source_name: '' });
  return draft && { draft, key: keyOf(draft), isCut: false, webPicture: recipe.image_url };
}

type Extras = Pick<RecipeDraft, 'tags' | 'cuisine' | 'source_name'>;

function toDraft(recipe: ImportedRecipe, extras: Extras): RecipeDraft | undefined {
  const { found_by: _, ...rest } = recipe;
  const draft = { ...rest, ...extras, image_url: '' };
  // An address that the reader takes and the contract does not is worth less than the recipe.
  return recipeDraft.safeParse(draft).data ?? recipeDraft.safeParse({ ...draft, source_url: '' }).data;
}

/** Without an id, a page has each name once; without a page, a recipe is what it is made of. */
function keyOf({ name, source_url, ingredients }: RecipeDraft): string {
  return source_url === '' ? ['text', name, ...ingredients].join('\n') : `url:${source_url}\n${name}`;
}

function lineOf(value: unknown, most: number): string {
  return shorten(plainLine(textOf(value)), most);
}

function tagsOf(values: readonly unknown[]): string[] {
  const texts = values.flatMap((value) => textOf(value).split(','));
  return [...new Set(texts.map((text) => lineOf(text, RECIPE_LIMITS.tag)).filter((tag) => tag !== ''))];
}

/** Whether the reader has left out a part. Steps are split, or joined, instead. */
function isTooLong(data: JsonObject): boolean {
  const lines = data['recipeIngredient'];
  return (
    textOf(data['name']).length > RECIPE_LIMITS.name ||
    textOf(data['description']).length > RECIPE_LIMITS.description ||
    (Array.isArray(lines) &&
      (lines.length > RECIPE_LIMITS.ingredients ||
        lines.some((line) => typeof line === 'string' && line.trim().length > RECIPE_LIMITS.ingredient)))
  );
}
