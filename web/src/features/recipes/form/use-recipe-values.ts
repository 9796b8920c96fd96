import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import type { Recipe } from '@moodbowl/contract/recipes';
import { useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { parseRecipeValues, type RecipeValues, recipeValues, valuesOfImport } from './recipe-values.ts';

/** The values of the form, kept for this tab while they are being typed. */
export function useRecipeValues(name: string, recipe: Recipe | undefined, found: ImportedRecipe | undefined) {
  const [kept, keep] = useDraft(name);
  const [draft] = useState(() => (found ? undefined : parseRecipeValues(kept)));
  const source = found ?? draft?.found;
  const start = () => (source ? valuesOfImport(source) : recipeValues(recipe));
  const [values, setValues] = useState(() => draft ?? start());
  // A picture is chosen some time before it is ready, and typing goes on meanwhile.
  const latest = useRef(values);
  const [restored, setRestored] = useState(draft !== undefined);
  return {
    values,
    restored,
    change: (part: Partial<RecipeValues>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setValues(next);
      keep(JSON.stringify(next));
    },
    startOver: () => {
      const first = start();
      latest.current = first;
      setValues(first);
      setRestored(false);
      keep(source ? JSON.stringify(first) : '');
    },
    forget: () => keep(''),
    /** Forgets what was typed. Returns how to bring it back, or undefined if there was nothing. */
    discard: () => {
      if (kept === '') return undefined;
      keep('');
      return () => keep(kept);
    },
  };
}
