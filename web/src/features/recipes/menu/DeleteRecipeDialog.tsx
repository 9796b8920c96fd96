import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { useDeleteRecipe } from '../recipes.queries.ts';

const ms = TOAST_MS.meal;

interface DeleteRecipeDialogProps {
  readonly meal: Pick<Meal, 'id' | 'name'>;
  readonly onClose: (deleted: boolean) => void;
}

/** Asks for confirmation before a recipe is deleted. */
export function DeleteRecipeDialog({ meal, onClose }: DeleteRecipeDialogProps) {
  const remove = useDeleteRecipe();
  const confirm = () => {
    if (remove.isPending) return;
    handleMutation(remove.mutateAsync(meal.id), {
      worked: () => {
        toastSuccess(t('recipes.deleted'), { ms });
        onClose(true);
      },
      failed: (error) => {
        toastError(messageOf(error, t('recipes.deleteFailed')), { ms });
        onClose(false);
      },
    });
  };
  return (
    <ConfirmDialog
      title={t('recipes.askDelete')}
      yes={t('common.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <RichText id="recipes.deleteMeans" values={{ recipe: <strong dir="auto">{meal.name}</strong> }} />
    </ConfirmDialog>
  );
}
