import { type Meal, type MealDraft, mealDraft } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { z } from 'zod';
import { newId } from '../../lib/new-id.ts';

const values = z.object({
  name: z.string(),
  description: z.string(),
  /** In one text, with commas between. */
  ingredients: z.string(),
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
 * The ingredients of a comma-separated text: trimmed, empty ones dropped. One that was there before with a comma in
 * it (`known`) stays whole, so that changing one ingredient never breaks another.
 */
export function splitIngredients(text: string, known: readonly string[]): string[] {
  const pieces = splitOnCommas(text);
  const wholes = known.map((whole) => ({ whole, parts: splitOnCommas(whole) })).filter(({ parts }) => parts.length > 1);
  const ingredients: string[] = [];
  while (pieces.length > 0) {
    const found = wholes.find(({ parts }) => parts.every((part, index) => part === pieces[index]));
    ingredients.push(found?.whole ?? pieces[0] ?? '');
    pieces.splice(0, found?.parts.length ?? 1);
  }
  return ingredients;
}

function splitOnCommas(text: string): string[] {
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** The draft to send, or what is wrong with it. Steps are trimmed, empty ones dropped. */
export function readDraft(
  form: MealValues,
  known: readonly string[],
): { draft: MealDraft } | { problems: MealProblems } {
  const steps = form.steps.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
  const result = mealDraft.safeParse({
    ...form,
    ingredients: splitIngredients(form.ingredients, known),
    steps: steps.map(({ text }) => text),
  });
  if (result.success) return { draft: result.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const [field, index] = path;
    if (field === 'ingredients' && typeof index === 'number')
      problems['ingredients'] ??= `Ingredient ${index + 1}: ${message}`;
    else if (field === 'steps' && typeof index === 'number') problems[stepField(steps[index]?.id ?? '')] ??= message;
    else problems[String(field)] ??= message;
  }
  return { problems };
}
