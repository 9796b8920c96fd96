import { type Meal, type MealDraft, mealDraft } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { z } from 'zod';
import { issueText } from '../../../lib/field-errors.ts';
import { newId } from '../../../lib/new-id.ts';

const values = z.object({
  name: z.string(),
  description: z.string(),
  /** In one text, separated by commas or line breaks. */
  ingredients: z.string(),
  /** Ingredients that keep the comma in them. */
  wholes: z.array(z.string()).default([]),
  mood: z.enum(MOOD_NAMES),
  /** The picture that the meal has already; empty without. */
  image_url: z.string(),
  steps: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** A meal as it stands in the form, half-typed as it may be. */
export type MealValues = z.infer<typeof values>;

/** What is wrong, by field; a step has the name that {@link stepField} gives it. */
export type MealProblems = Readonly<Record<string, string>>;

export function stepField(id: string): string {
  return `steps.${id}`;
}

export function newStep(text = ''): MealValues['steps'][number] {
  return { id: newId(), text };
}

export function valuesOf(meal: Meal | undefined): MealValues {
  return {
    name: meal?.name ?? '',
    description: meal?.description ?? '',
    ingredients: meal?.ingredients.join(', ') ?? '',
    wholes: meal?.ingredients.filter((ingredient) => splitIngredients(ingredient, []).length > 1) ?? [],
    mood: meal?.mood ?? MOOD_NAMES[0],
    image_url: meal?.image_url ?? '',
    steps: (meal?.steps ?? ['']).map(newStep),
  };
}

/** Values kept as text; undefined when there are none, or none that can be read. */
export function parseValues(kept: string): MealValues | undefined {
  try {
    return values.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

/**
 * The ingredients of a text that separates them by commas or line breaks: trimmed, empty ones dropped. A comma in
 * brackets separates nothing, nor does the one in an ingredient of `wholes`.
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

/** Whether an ingredient may be the rest of the one before, as "chopped" is of "1 tin tomatoes". */
export function mayBelongToPrevious(ingredient: string): boolean {
  return /^\p{Ll}/u.test(ingredient);
}

/** The values with the ingredient at this place taken as the rest of the one before. */
export function joinIngredient(form: MealValues, place: number): MealValues {
  const ingredients = splitIngredients(form.ingredients, form.wholes);
  const whole = ingredients.slice(place - 1, place + 1).join(', ');
  return { ...form, wholes: [...form.wholes, whole] };
}

/** The values without the ingredient at this place. */
export function removeIngredient(form: MealValues, place: number): MealValues {
  const others = splitIngredients(form.ingredients, form.wholes).toSpliced(place, 1);
  return { ...form, ingredients: others.join(', ') };
}

/** The draft to send, or what is wrong with it. Steps are trimmed, empty ones dropped. */
export function readDraft(form: MealValues): { draft: MealDraft } | { problems: MealProblems } {
  const steps = form.steps.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
  const result = mealDraft.safeParse({
    ...form,
    ingredients: splitIngredients(form.ingredients, form.wholes),
    steps: steps.map(({ text }) => text),
  });
  if (result.success) return { draft: result.data };
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const { path } = issue;
    const message = issueText(issue);
    const [field, index] = path;
    if (field === 'ingredients' && typeof index === 'number')
      problems['ingredients'] ??= `Ingredient ${index + 1}: ${message}`;
    else if (field === 'steps' && typeof index === 'number') problems[stepField(steps[index]?.id ?? '')] ??= message;
    else problems[String(field)] ??= message;
  }
  return { problems };
}
