import { t } from '@moodbowl/i18n/t';
import type { CallOf } from '@moodbowl/contract/endpoint';
import { type Meal, MEAL_LIMITS } from '@moodbowl/contract/meals';
import { importPicture, importRecipe } from '@moodbowl/contract/recipe-imports';
import {
  dismissGift,
  getGift,
  getProposalState,
  keepGift,
  proposeRecipe,
  sendRecipe,
} from '@moodbowl/contract/recipe-gifts';
import {
  copyMeal,
  createRecipe,
  deleteRecipe,
  getRecipe,
  linkRecipe,
  listRecipes,
  type Recipe,
  RECIPE_LIMITS,
  type RecipeDraft,
  unlinkRecipe,
  updateRecipe,
  uploadRecipePicture,
} from '@moodbowl/contract/recipes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient, showAnswer } from '../../lib/query-client.ts';
import { giftsKey } from '../meals/meals-keys.ts';

const RECIPES_TO_COMPARE = '50';

const recipeKey = (id: string) => ['meals', 'recipe', id] as const;
const namedKey = (name: string) => ['meals', 'named', name] as const;
const proposalKey = (id: string) => ['meals', 'proposal', id] as const;

/** Refetches all lists that show meals: saved lists, suggestions, the plan and others. */
function refreshAll(): void {
  void queryClient.invalidateQueries();
}

/** A recipe of the home with tags, source and link. */
export function useRecipe(id: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: recipeKey(id),
    queryFn: () => call(getRecipe, { params: { id } }),
    enabled,
  });
}

/** The recipe of the home with this name, or null; it is looked for once. */
export function useRecipeNamed(name: string) {
  const folded = name.trim().toLowerCase();
  return useQuery({
    queryKey: namedKey(folded),
    queryFn: async () => {
      const query = { q: name.trim().slice(0, MEAL_LIMITS.search), limit: RECIPES_TO_COMPARE };
      const known = await call(listRecipes, { query });
      return known.find((recipe) => recipe.name.trim().toLowerCase() === folded) ?? null;
    },
    // The recipe that is being stored here is not one that was there already.
    enabled: ({ state }) => folded !== '' && state.data === undefined,
    gcTime: 0,
  });
}

/** A recipe as it is now. It is not refetched while it is being edited. */
export function useRecipeToEdit(id: string) {
  return useQuery({
    queryKey: [...recipeKey(id), 'to-edit'],
    queryFn: () => call(getRecipe, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Whether a recipe was not stored because somebody else has changed it. */
export function isChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'RECIPE_CHANGED';
}

/**
 * Adds a recipe, or replaces the one with this id. `newRecipeId` makes a repeated request safe. `onStored` is called
 * even if the form is gone.
 */
export function useStoreRecipe(id: string | undefined, newRecipeId: string, onStored: () => void) {
  return useMutation({
    mutationFn: ({ updated_at, ...body }: RecipeDraft & { readonly updated_at: string }) =>
      id === undefined
        ? call(createRecipe, { body: { ...body, id: newRecipeId } })
        : call(updateRecipe, { params: { id }, body: { ...body, ...(updated_at !== '' && { updated_at }) } }),
    onSuccess: () => {
      onStored();
      refreshAll();
    },
    // The form shows the other version.
    onError: async (error) => {
      if (id !== undefined && isChanged(error)) await queryClient.invalidateQueries({ queryKey: recipeKey(id) });
    },
  });
}

/** Sends a picture and returns its path: a chosen file, or an address on the web that the server fetches. */
export function useStorePicture() {
  return useMutation({
    mutationFn: async (picture: File | string) => {
      const { url } =
        typeof picture === 'string'
          ? await call(importPicture, { body: { url: picture } })
          : await call(uploadRecipePicture, { body: { image: picture } });
      return url;
    },
    retry: false,
  });
}

/** Reads a recipe from an address, a page or a text; nothing is stored. */
export function useImportRecipe() {
  return useMutation({
    mutationFn: (body: CallOf<typeof importRecipe>['body']) => call(importRecipe, { body }),
    retry: false,
  });
}

export function useDeleteRecipe() {
  return useMutation({
    mutationFn: (id: string) => call(deleteRecipe, { params: { id } }),
    // A second call would find nothing.
    retry: false,
    // The screen of the recipe is still shown, and would find nothing either.
    onSuccess: (_, id) => {
      const isAbout = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.includes(id);
      void queryClient.invalidateQueries({ predicate: isAbout, refetchType: 'none' });
      void queryClient.invalidateQueries({ predicate: (query) => !isAbout(query) });
    },
    onError: refreshAll,
  });
}

/** The name of a copy of a recipe. */
function copiedName(name: string): string {
  const room = RECIPE_LIMITS.name - t('recipes.copyOf', { name: '' }).length;
  return t('recipes.copyOf', { name: name.slice(0, room).replace(/\p{Cs}$/u, '') });
}

/** Copies a meal of the catalogue or a recipe into the home's recipes. */
export function useCopyMeal() {
  return useMutation({
    mutationFn: ({ id, name, own }: Pick<Meal, 'id' | 'name' | 'own'>) =>
      call(copyMeal, { body: { meal_id: id, id: newId(), ...(own && { name: copiedName(name) }) } }),
    retry: false,
    onSuccess: refreshAll,
  });
}

/** Makes the link of a recipe, or takes it back. */
export function useSetLink(id: string) {
  return useMutation({
    mutationFn: (linked: boolean): Promise<Recipe> => call(linked ? linkRecipe : unlinkRecipe, { params: { id } }),
    onSuccess: (recipe) => showAnswer(recipeKey(id), recipe),
  });
}

export function useSendRecipe(id: string) {
  return useMutation({
    mutationFn: (friendId: string) => call(sendRecipe, { params: { id }, body: { friend_id: friendId, id: newId() } }),
    retry: false,
  });
}

/** A recipe from a friend. It is loaded once: it stays as it was sent. */
export function useGift(id: string) {
  return useQuery({
    queryKey: [...giftsKey, id],
    queryFn: () => call(getGift, { params: { id } }),
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });
}

/** Whether a recipe from a friend no longer waits. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** Keeps a copy of a recipe from a friend, or dismisses it. */
export function useDecideGift() {
  return useMutation({
    mutationFn: async ({ id, keep }: { readonly id: string; readonly keep: boolean }) => {
      if (keep) await call(keepGift, { params: { id } });
      else await call(dismissGift, { params: { id } });
    },
    retry: false,
    onSettled: refreshAll,
  });
}

/** The outcome of the proposal of a recipe. */
export function useProposalState(id: string) {
  return useQuery({ queryKey: proposalKey(id), queryFn: () => call(getProposalState, { params: { id } }) });
}

export function useProposeRecipe(id: string) {
  return useMutation({
    mutationFn: () => call(proposeRecipe, { params: { id } }),
    onSuccess: ({ status }) => showAnswer(proposalKey(id), { status }),
  });
}
