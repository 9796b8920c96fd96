import { t } from '@moodbowl/i18n/t';
import { type Meal, type MealDraft, mealDraft } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { z } from 'zod';
import { issueText } from '../../../lib/field-errors.ts';
import { detailValues, isNumberField, readDetails, valuesOfDetails } from './detail-values.ts';
import { newId } from '../../../lib/new-id.ts';

const values = z.object({
  name: z.string(),
  description: z.string(),
  /** In one text, separated by commas or line breaks. */
  ingredients: z.string(),
  /** Ingredients that contain a comma. */
  wholes: z.array(z.string()).default([]),
  mood: z.enum(MOOD_NAMES),
  /** The stored picture of the meal; empty if it has none. */
  image_url: z.string(),
  steps: z.array(z.object({ id: z.string(), text: z.string() })),
  ...detailValues,
});

/** The first values of the form. */
export type EditedMeal = Pick<
  Meal,
  | 'name'
  | 'description'
  | 'ingredients'
  | 'moods'
  | 'image_url'
  | 'steps'
  | 'diet'
  | 'cuisine'
  | 'servings'
  | 'minutes_prep'
  | 'minutes_cook'
  | 'minutes_rest'
>;

/** A meal as it is in the form, possibly incomplete. */
export type MealValues = z.infer<typeof values>;

/** The errors by field; a step has the name that {@link stepField} gives it. */
export type MealProblems = Readonly<Record<string, string>>;

export function stepField(id: string): string {
  return `steps.${id}`;
}

export function newStep(text = ''): MealValues['steps'][number] {
  return { id: newId(), text };
}

/** The form of a meal, or of a recipe that is suggested for the catalogue; an empty one without. */
export function valuesOf(meal: EditedMeal | undefined): MealValues {
  return {
    name: meal?.name ?? '',
    description: meal?.description ?? '',
    ingredients: meal?.ingredients.join(', ') ?? '',
    wholes: meal?.ingredients.filter((ingredient) => splitIngredients(ingredient, []).length > 1) ?? [],
    mood: meal?.moods[0] ?? MOOD_NAMES[0],
    image_url: meal?.image_url ?? '',
    steps: (meal?.steps ?? ['']).map(newStep),
    ...valuesOfDetails(meal),
  };
}

/** Values stored as text; undefined if there are none or they cannot be parsed. */
export function parseValues(kept: string): MealValues | undefined {
  try {
    return values.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

/**
 * Splits a text into ingredients at commas and line breaks, trims them, and drops empty ones. Commas in brackets and
 * those inside an ingredient of `wholes` do not split.
 */
export function splitIngredients(text: string, wholes: readonly string[]): string[] {
  const pieces = splitOnCommas(text);
  const known = wholes.map((whole) => ({ whole, parts: splitOnCommas(whole) })).filter(({ parts }) => parts.length > 1);
  const ingredients: string[] = [];
  while (pieces.length > 0) {
    const found = known.findLast(({ parts }) => parts.every((part, index) => part === pieces[index]));
    ingredients.push(found?.whole ?? pieces[0] ?? '');
    pieces.splice(0, found?.parts.length ?? 1);
  }
  return ingredients;
}

const SEPARATOR = /\n|,(?![^()\n]*\))/;

function splitOnCommas(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Whether an ingredient may belong to the previous one, as "chopped" belongs to "1 tin tomatoes". */
export function mayBelongToPrevious(ingredient: string): boolean {
  return /^\p{Ll}/u.test(ingredient);
}

/** The values with the ingredient at this index joined to the previous one. */
export function joinIngredient(form: MealValues, place: number): MealValues {
  const ingredients = splitIngredients(form.ingredients, form.wholes);
  const whole = ingredients.slice(place - 1, place + 1).join(', ');
  return { ...form, wholes: [...form.wholes, whole] };
}

/** The values without the ingredient at this index. */
export function removeIngredient(form: MealValues, place: number): MealValues {
  const others = splitIngredients(form.ingredients, form.wholes).toSpliced(place, 1);
  return { ...form, ingredients: others.join(', ') };
}

/** The body to send, or its errors. Steps are trimmed and empty ones dropped. */
export function readDraft(form: MealValues): { draft: MealDraft } | { problems: MealProblems } {
  const steps = form.steps.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
  const result = mealDraft.safeParse({
    ...form,
    ...readDetails(form),
    ingredients: splitIngredients(form.ingredients, form.wholes),
    steps: steps.map(({ text }) => text),
  });
  if (result.success) return { draft: result.data };
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const { path } = issue;
    const message = issueText(issue);
    const [field, index] = path;
    if (isNumberField(field)) problems[String(field)] ??= t('recipes.notANumber');
    else if (field === 'ingredients' && typeof index === 'number')
      problems['ingredients'] ??= t('meals.ingredientProblem', { index: index + 1, problem: message });
    else if (field === 'steps' && typeof index === 'number') problems[stepField(steps[index]?.id ?? '')] ??= message;
    else problems[String(field)] ??= message;
  }
  return { problems };
}
