import { RichText } from '../../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { useDeleteMeal } from '../meals.queries.ts';

interface DeleteMealDialogProps {
  readonly meal: Pick<Meal, 'id' | 'name'>;
  readonly onClose: (deleted: boolean) => void;
}

const ms = TOAST_MS.admin;

/** Asks for confirmation before a meal is deleted. */
export function DeleteMealDialog({ meal, onClose }: DeleteMealDialogProps) {
  const remove = useDeleteMeal();
  const isShown = useIsMounted();
  // If it was closed before the response, it may be open for another meal by then.
  const close = (deleted: boolean) => {
    if (isShown.current) onClose(deleted);
  };
  const confirm = () => {
    if (remove.isPending) return;
    handleMutation(remove.mutateAsync(meal.id), {
      worked: () => {
        toastSuccess(t('meals.deleted'), { ms });
        close(true);
      },
      failed: (error) => {
        toastError(messageOf(error, t('meals.deleteFailed')), { ms });
        close(false);
      },
    });
  };
  return (
    <ConfirmDialog
      title={t('meals.askDelete')}
      yes={t('common.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <RichText id="meals.deleteMeans" values={{ meal: <strong dir="auto">{meal.name}</strong> }} />
    </ConfirmDialog>
  );
}
