import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { DeleteRecipeDialog } from './DeleteRecipeDialog.tsx';
import css from './OwnRecipeActions.module.css';
import type { EditState } from './RecipeForm.tsx';
import { useCopyMeal } from './recipes.queries.ts';
import { ShareRecipeDialog } from './ShareRecipeDialog.tsx';

const ms = TOAST_MS.meal;

interface MealActionsProps {
  readonly meal: Pick<Meal, 'id' | 'name' | 'own'>;
  /** Friends to whom the recipe can be sent. */
  readonly friends: ReactNode;
}

/** What can be done with a recipe of the home, or with a meal of the catalogue: make it one's own. */
export function OwnRecipeActions({ meal, friends }: MealActionsProps) {
  const [open, setOpen] = useState<'share' | 'delete'>();
  const copy = useCopyMeal();
  const navigate = useNavigate();
  const makeCopy = () => {
    if (copy.isPending) return;
    handleMutation(copy.mutateAsync(meal), {
      worked: ({ id }) => {
        toastSuccess(meal.own ? t('recipes.duplicated') : t('recipes.madeMine'), { ms });
        void navigate(paths.editRecipe(id), { state: { isCopy: meal.own } satisfies EditState });
      },
      failed: (error) => toastError(messageOf(error, t('recipes.saveFailed')), { ms }),
    });
  };
  if (!meal.own)
    return (
      <div className={css.actions}>
        <Button variant="quiet" busy={copy.isPending} onClick={makeCopy}>
          {t('recipes.makeMine')}
        </Button>
      </div>
    );
  return (
    <div className={css.actions}>
      <Button component={Link} to={paths.editRecipe(meal.id)}>
        {t('recipes.edit')}
      </Button>
      <Button variant="quiet" busy={copy.isPending} onClick={makeCopy}>
        {t('recipes.duplicate')}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('share')}>
        {t('recipes.share')}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('delete')}>
        {t('common.delete')}
      </Button>
      {open === 'share' ? <ShareRecipeDialog meal={meal} friends={friends} onClose={() => setOpen(undefined)} /> : null}
      {open === 'delete' ? (
        <DeleteRecipeDialog
          meal={meal}
          onClose={(deleted) => {
            setOpen(undefined);
            if (deleted) void navigate(paths.ownRecipes(), { replace: true });
          }}
        />
      ) : null}
    </div>
  );
}
