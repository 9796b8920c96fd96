import type { RecipeDraft } from '@moodbowl/contract/recipes';
import { sectionsOf } from '@moodbowl/food/lines/heading-line';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A recipe as others may see it: without the moods of the home, and without who added it. */
export type SharedRecipe = Omit<RecipeDraft, 'moods'>;

/** A stored recipe as others may see it. */
export function toShared(row: Selectable<Schema['recipes']>): SharedRecipe {
  const { name, description, diet, cuisine, servings, minutes_prep, minutes_cook } = row;
  const { source_url, source_name, image_url } = row;
  const details = { diet, cuisine, servings, minutes_prep, minutes_cook };
  const ingredients = JSON.parse(row.ingredients) as string[];
  const steps = JSON.parse(row.steps) as string[];
  const tags = JSON.parse(row.tags) as string[];
  return { name, description, ingredients, steps, ...details, tags, source_url, source_name, image_url };
}

const DIETS = { vegan: 'https://schema.org/VeganDiet', vegetarian: 'https://schema.org/VegetarianDiet' } as const;

function duration(minutes: number | null): string | undefined {
  return minutes === null ? undefined : `PT${minutes}M`;
}

function stepOf(text: string): object {
  return { '@type': 'HowToStep', text };
}

/** Steps, and sections where a heading stands above them. */
function instructionsOf(steps: readonly string[]): object[] {
  return sectionsOf(steps).flatMap(({ heading, lines }) => {
    if (heading === '') return lines.map(stepOf);
    if (lines.length === 0) return [stepOf(heading)];
    return [{ '@type': 'HowToSection', name: heading.replace(/[:：]$/u, ''), itemListElement: lines.map(stepOf) }];
  });
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
    recipeCuisine: recipe.cuisine || undefined,
    suitableForDiet: diet === null || diet === 'omnivore' ? undefined : DIETS[diet],
    keywords: recipe.tags.length > 0 ? recipe.tags.join(', ') : undefined,
    recipeIngredient: recipe.ingredients,
    recipeInstructions: instructionsOf(recipe.steps),
    isBasedOn: recipe.source_url || undefined,
    author: recipe.source_name === '' ? undefined : { '@type': 'Person', name: recipe.source_name },
  };
}
