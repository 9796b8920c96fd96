import { t } from '@moodbowl/i18n/t';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { type ImportedRecipe, importedRecipe } from '@moodbowl/contract/recipe-imports';
import { type Recipe, type RecipeDraft, recipeDraft } from '@moodbowl/contract/recipes';
import { z } from 'zod';
import { issueText } from '../../../lib/field-errors.ts';
import { type MealProblems, newStep, stepField } from '../../meals/form/meal-values.ts';
import { detailValues, isNumberField, readDetails, valuesOfDetails } from '../../meals/form/detail-values.ts';

const values = z.object({
  name: z.string(),
  description: z.string(),
  /** One on each line. */
  ingredients: z.string(),
  steps: z.array(z.object({ id: z.string(), text: z.string() })),
  moods: z.array(z.enum(MOOD_NAMES)),
  ...detailValues,
  /** Separated by commas. */
  tags: z.string(),
  source_url: z.string(),
  source_name: z.string(),
  /** The stored picture; empty if there is none. */
  image_url: z.string(),
  /** A picture on the web that is fetched when the recipe is saved; empty if there is none. */
  web_picture: z.string(),
  /** The recipe that the form was filled with, if it was found on a page or in a text. */
  found: importedRecipe.optional(),
  /** Whether a picture was chosen, which is not kept with what is typed. */
  chosen: z.boolean().default(false),
  /** When the recipe that is edited was stored; empty for a new one. */
  updated_at: z.string().default(''),
});

/** A recipe as it is in the form, possibly incomplete. */
export type RecipeValues = z.infer<typeof values>;

/** The form of a stored recipe, or an empty one. */
export function recipeValues(recipe?: Recipe): RecipeValues {
  return {
    name: recipe?.name ?? '',
    description: recipe?.description ?? '',
    ingredients: recipe?.ingredients.join('\n') ?? '',
    steps: (recipe?.steps ?? ['']).map(newStep),
    moods: recipe?.moods ?? [],
    ...valuesOfDetails(recipe),
    tags: recipe?.tags.join(', ') ?? '',
    source_url: recipe?.source_url ?? '',
    source_name: recipe?.source_name ?? '',
    image_url: recipe?.image_url ?? '',
    web_picture: '',
    chosen: false,
    updated_at: recipe?.updated_at ?? '',
  };
}

/** The form of a recipe that was found on a page or in a text. */
export function valuesOfImport(found: ImportedRecipe): RecipeValues {
  return {
    ...recipeValues(),
    name: found.name,
    description: found.description,
    ingredients: found.ingredients.join('\n'),
    steps: (found.steps.length > 0 ? found.steps : ['']).map(newStep),
    ...valuesOfDetails(found),
    source_url: found.source_url,
    source_name: URL.canParse(found.source_url) ? new URL(found.source_url).hostname.replace(/^www\./, '') : '',
    web_picture: found.image_url,
    found,
  };
}

/** Values stored as text; undefined if there are none or they cannot be parsed. */
export function parseRecipeValues(kept: string): RecipeValues | undefined {
  try {
    return values.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

/** The lines of a text without empty ones, each without the mark of a list in front of it. */
function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·▢□☐]\s+/u, '').trim())
    .filter((line) => line !== '');
}

/** The body to send, or its errors by field. Steps are trimmed and empty ones dropped. */
export function readRecipeDraft(form: RecipeValues): { draft: RecipeDraft } | { problems: MealProblems } {
  const steps = form.steps.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
  const { web_picture: _, ...rest } = form;
  const result = recipeDraft.safeParse({
    ...rest,
    ingredients: splitLines(form.ingredients),
    steps: steps.map(({ text }) => text),
    ...readDetails(form),
    tags: form.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    source_url: form.source_url.trim(),
  });
  if (result.success) return { draft: result.data };
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const [name, index] = issue.path;
    const field = String(name);
    if (isNumberField(field)) problems[field] ??= t('recipes.notANumber');
    else if (field === 'ingredients' && typeof index === 'number')
      problems[field] ??= t('meals.ingredientProblem', { index: index + 1, problem: issueText(issue) });
    else if (field === 'steps' && typeof index === 'number')
      problems[stepField(steps[index]?.id ?? '')] ??= issueText(issue);
    else problems[field] ??= issueText(issue);
  }
  return { problems };
}
