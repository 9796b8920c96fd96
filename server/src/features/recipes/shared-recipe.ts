import type { RecipeDraft } from '@moodbowl/contract/recipes';
import { sectionsOf } from '@moodbowl/food/lines/heading-line';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A recipe as others may see it: without the moods of the home, and without who added it. */
export type SharedRecipe = Omit<RecipeDraft, 'moods'>;

/** A stored recipe as others may see it. */
export function toShared(row: Selectable<Schema['recipes']>): SharedRecipe {
  const { name, description, diet, cuisine, servings, minutes_prep, minutes_cook, minutes_rest } = row;
  const { source_url, source_name, image_url } = row;
  const details = { diet, cuisine, servings, minutes_prep, minutes_cook, minutes_rest };
  const ingredients = JSON.parse(row.ingredients) as string[];
  const steps = JSON.parse(row.steps) as string[];
  const tags = JSON.parse(row.tags) as string[];
  return { name, description, ingredients, steps, ...details, tags, source_url, source_name, image_url };
}

const DIETS = { vegan: 'https://schema.org/VeganDiet', vegetarian: 'https://schema.org/VegetarianDiet' } as const;

function duration(minutes: number | null): string | undefined {
  return minutes === null ? undefined : `PT${minutes}M`;
}

/** All that is known of how long it takes; null if nothing is. */
function wholeTime({ minutes_prep, minutes_cook, minutes_rest }: SharedRecipe): number | null {
  const known = [minutes_prep, minutes_cook, minutes_rest].filter((minutes) => minutes !== null);
  return known.length === 0 ? null : known.reduce((sum, minutes) => sum + minutes, 0);
}

function stepOf(text: string): object {
  return { '@type': 'HowToStep', text };
}

/** The name of a part of a recipe, without the colon that makes it a heading. */
export function partName(heading: string): string {
  return heading.replace(/[:：]$/u, '');
}

/**
 * Steps, or sections alone where any heading stands among them: other managers keep only what is of the kind of the
 * first. Steps above the first heading are a section with the name of the recipe.
 */
function instructionsOf({ name, steps }: SharedRecipe): object[] {
  const sections = sectionsOf(steps);
  if (sections.every(({ heading }) => heading === '')) return steps.map(stepOf);
  return sections.map(({ heading, lines }) => ({
    '@type': 'HowToSection',
    name: heading === '' ? name : partName(heading),
    itemListElement: (lines.length === 0 ? [heading] : lines).map(stepOf),
  }));
}

/** A recipe as JSON-LD (https://schema.org/Recipe), which recipe managers read. Absent facts are left out. */
export function jsonLdOf(recipe: SharedRecipe, image: string | undefined): Readonly<Record<string, unknown>> {
  const { diet } = recipe;
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.name,
    description: recipe.description || undefined,
    image,
    recipeYield: recipe.servings === null ? undefined : String(recipe.servings),
    prepTime: duration(recipe.minutes_prep),
    cookTime: duration(recipe.minutes_cook),
    totalTime: duration(wholeTime(recipe)),
    recipeCuisine: recipe.cuisine || undefined,
    suitableForDiet: diet === null || diet === 'omnivore' ? undefined : DIETS[diet],
    keywords: recipe.tags.length > 0 ? recipe.tags.join(', ') : undefined,
    recipeIngredient: recipe.ingredients,
    recipeInstructions: instructionsOf(recipe),
    isBasedOn: recipe.source_url || undefined,
    author: recipe.source_name === '' ? undefined : { '@type': 'Person', name: recipe.source_name },
  };
}
