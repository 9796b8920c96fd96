import { exportRecipes } from '@moodbowl/contract/recipe-files';
import { importRecipe, type ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { listKnownRecipes } from './importing/import-server.ts';
import { KnownRecipes } from './importing/known-recipes.ts';

/** Downloads all recipes of the home. */
export function useExportRecipes() {
  return useMutation({
    mutationFn: () => callFile(exportRecipes, {}),
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

/** Lets the server read the recipe of a page. */
export async function readPage(html: string): Promise<ImportedRecipe> {
  return call(importRecipe, { body: { html } });
}
