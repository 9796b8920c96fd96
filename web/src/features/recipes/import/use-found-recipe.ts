import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { parseRecipeValues, valuesOfImport } from '../form/recipe-values.ts';

/** Where the form of an imported recipe keeps what is typed, apart from a recipe that is being written down. */
export const IMPORT_DRAFT = 'recipe-import';

/**
 * A recipe that was found on a page or in a text and is not stored yet: also what was found before a reload, unless
 * something else is `coming`. `isFresh` says that it was found just now.
 */
export function useFoundRecipe({ coming }: { readonly coming: boolean }) {
  const [kept, keep] = useDraft(IMPORT_DRAFT);
  const [{ found, isFresh }, setFound] = useState(() => ({
    found: coming ? undefined : parseRecipeValues(kept)?.found,
    isFresh: false,
  }));
  return {
    found,
    isFresh,
    keepFound: (next: ImportedRecipe) => {
      keep(JSON.stringify(valuesOfImport(next)));
      setFound({ found: next, isFresh: true });
    },
    /** The draft stays until something else is found. */
    readAnother: () => setFound({ found: undefined, isFresh: false }),
  };
}
