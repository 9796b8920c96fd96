import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { shorten } from '@moodbowl/recipe-reader/text/cut';
import type { FoundRecipe } from './found-recipe.ts';

/** The key that the server compares: recipes with one name from one source are the same to it. */
export function likeness({ name, source_url }: { readonly name: string; readonly source_url: string }): string {
  return `${name.normalize('NFKC').toLowerCase()}\n${source_url}`;
}

/**
 * Gives recipes of a file that have one name and source but different contents different names, `Pancakes (2)`: else
 * the second would count as a duplicate of the first, and be lost. The same file always gets the same names.
 */
export class DistinctRecipes {
  readonly #known = new Map<string, FoundRecipe>();

  take(found: FoundRecipe): FoundRecipe {
    const { draft } = found;
    for (let count = 1; ; count += 1) {
      const named = count === 1 ? found : { ...found, draft: { ...draft, name: numbered(draft.name, count) } };
      const like = likeness(named.draft);
      const known = this.#known.get(like);
      if (!known) {
        this.#known.set(like, named);
        return named;
      }
      if (isSame(known, found)) return known;
    }
  }
}

function numbered(name: string, count: number): string {
  const end = ` (${count})`;
  return `${shorten(name, RECIPE_LIMITS.name - end.length)}${end}`;
}

function isSame(a: FoundRecipe, b: FoundRecipe): boolean {
  return a.key === b.key || contentsOf(a) === contentsOf(b);
}

function contentsOf({ draft: { ingredients, steps } }: FoundRecipe): string {
  return JSON.stringify([ingredients, steps]);
}
