import { v5 } from 'uuid';
import { likeness } from '../reading/distinct-recipes.ts';
import type { FoundRecipe } from '../reading/found-recipe.ts';
import type { KnownRecipe } from './import-server.ts';

/** The recipes that a home has, for finding those of a file among them. */
export class KnownRecipes {
  readonly count: number;
  readonly #userId: string;
  readonly #ids: ReadonlySet<string>;
  readonly #byName: ReadonlyMap<string, readonly KnownRecipe[]>;

  constructor(known: readonly KnownRecipe[], userId: string) {
    this.count = known.length;
    this.#userId = userId;
    this.#ids = new Set(known.map(({ id }) => id));
    this.#byName = Map.groupBy(known, ({ name }) => nameKey(name));
  }

  /** Whether the recipe was imported by this person, or exported from this home. */
  has({ key }: FoundRecipe): boolean {
    return this.#ids.has(v5(key, this.#userId)) || this.#ids.has(key.replace(/^moodbowl:/, ''));
  }

  /** Recipes that are the same if they come from the same page, too. */
  namesakesOf({ draft }: FoundRecipe): readonly KnownRecipe[] {
    return this.#byName.get(nameKey(draft.name)) ?? [];
  }
}

function nameKey(name: string): string {
  return likeness({ name, source_url: '' });
}
