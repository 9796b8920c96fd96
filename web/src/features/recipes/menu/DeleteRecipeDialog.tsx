import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import css from './RecipeDialogs.module.css';
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
    <Dialog opened small onClose={() => onClose(false)} title={t('recipes.askDelete')} width={460}>
      <div className={css.dialog}>
        <p>
          <RichText id="recipes.deleteMeans" values={{ recipe: <strong dir="auto">{meal.name}</strong> }} />
        </p>
        <div className={css.buttons}>
          <Button onClick={() => onClose(false)} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {t('common.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
