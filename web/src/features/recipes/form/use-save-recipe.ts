import { t } from '@moodbowl/i18n/t';
import type { Recipe, RecipeDraft } from '@moodbowl/contract/recipes';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { newId } from '../../../lib/new-id.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { isChanged, useStorePicture, useStoreRecipe } from '../recipes.queries.ts';

const ms = TOAST_MS.meal;

interface SaveOptions {
  /** The recipe to replace; a new one without it. */
  readonly recipe: Recipe | undefined;
  /** Called when the recipe is stored, even if the form is gone. */
  readonly onStored: () => void;
  /** Called when the recipe is stored, if the form is still shown. */
  readonly onDone: (stored: Recipe) => void;
}

/** The part of a form that is sent. */
interface Sent {
  readonly draft: RecipeDraft;
  /** A chosen file, or an address on the web that the server fetches. */
  readonly picture: File | string | undefined;
  /** When the version was stored that this one replaces; empty for a new recipe. */
  readonly updated_at: string;
}

/**
 * Stores the picture and then the recipe, without the picture if that fails. `conflict` says why the recipe was not
 * stored because somebody else has changed it.
 */
export function useSaveRecipe({ recipe, onStored, onDone }: SaveOptions) {
  const [conflict, setConflict] = useState<string>();
  const [newRecipeId] = useState(newId);
  const picture = useStorePicture();
  const store = useStoreRecipe(recipe?.id, newRecipeId, onStored);
  const sending = useRef(false);
  const isShown = useIsMounted();

  /** The path of the picture, or why the recipe is stored without it. Throws if there is no network. */
  const storePicture = async ({ draft, picture: chosen }: Sent): Promise<{ image_url: string; problem?: string }> => {
    // A picture that was kept is the recipe's, and somebody else may have changed it.
    const image_url = draft.image_url === '' ? '' : (recipe?.image_url ?? '');
    if (chosen === undefined) return { image_url };
    try {
      return { image_url: await picture.mutateAsync(chosen) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'OFFLINE') throw error;
      return { image_url, problem: messageOf(error, t('uploads.failed')) };
    }
  };
  const storeAll = async (sent: Sent) => {
    const { image_url, problem } = await storePicture(sent);
    const { draft, updated_at } = sent;
    return { stored: await store.mutateAsync({ ...draft, image_url, updated_at }), problem };
  };
  const save = (sent: Sent) => {
    // A double click stores one recipe.
    if (sending.current) return;
    sending.current = true;
    handleMutation(storeAll(sent), {
      worked: ({ stored, problem }) => {
        if (problem === undefined) toastSuccess(recipe ? t('recipes.updated') : t('recipes.added'), { ms });
        else toastError(t('recipes.withoutPicture', { why: problem }), { ms });
        // A person who has left the form meanwhile stays where they are.
        if (isShown.current) onDone(stored);
      },
      failed: (error) => {
        sending.current = false;
        if (isChanged(error)) setConflict(error.message);
        else toastError(messageOf(error, t('recipes.saveFailed')), { ms });
      },
    });
  };
  return {
    save,
    busy: picture.isPending || store.isPending || store.isSuccess,
    isUploading: picture.isPending,
    conflict,
    forgetConflict: () => setConflict(undefined),
  };
}
