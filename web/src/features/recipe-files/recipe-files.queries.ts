import { exportRecipes, exportRecipesDocument } from '@moodbowl/contract/recipe-files';
import { importRecipe, type ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call, callFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { listKnownRecipes } from './importing/import-server.ts';
import { KnownRecipes } from './importing/known-recipes.ts';

/** Downloads all recipes of the home: a zip with pictures, or one document without. */
export function useExportRecipes() {
  return useMutation({
    mutationFn: (as: 'zip' | 'document') => callFile(as === 'zip' ? exportRecipes : exportRecipesDocument, {}),
    onSuccess: saveFile,
  });
}

/** The recipes that the home has. */
export function useKnownRecipes() {
  const { userId } = useSession();
  return useQuery({
    queryKey: ['recipe-files', 'known', userId],
    queryFn: async () => new KnownRecipes(await listKnownRecipes(), userId),
    // Another page may have changed them, and it has no plain data to compare.
    structuralSharing: false,
    refetchOnMount: 'always',
    meta: { onlyLogged: true },
  });
}

/** Lets the server fetch a page and read its recipe; undefined if that fails. */
export async function readAddress(url: string): Promise<ImportedRecipe | undefined> {
  try {
    return await call(importRecipe, { body: { url } });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Lets the server read the recipe of a page. */
export async function readPage(html: string): Promise<ImportedRecipe> {
  return call(importRecipe, { body: { html } });
}
