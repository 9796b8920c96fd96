import { exportRecipes } from '@moodbowl/contract/recipe-files';
import { importRecipe, type ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { listKnownRecipes } from './importing/import-server.ts';

/** Downloads all recipes of the home. */
export function useExportRecipes() {
  return useMutation({
    mutationFn: () => callFile(exportRecipes, {}),
    onSuccess: saveFile,
  });
}

/** How many recipes the home has. */
export function useRecipeCount() {
  return useQuery({
    queryKey: ['recipe-files', 'count'],
    queryFn: async () => (await listKnownRecipes()).length,
    refetchOnMount: 'always',
    meta: { onlyLogged: true },
  });
}

/** Lets the server read the recipe of a page. */
export async function readPage(html: string): Promise<ImportedRecipe> {
  return call(importRecipe, { body: { html } });
}
