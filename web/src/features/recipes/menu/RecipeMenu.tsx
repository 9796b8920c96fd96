import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { paths } from '../../../lib/paths.ts';
import { type Choice, Menu } from '../../../ui/Menu.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import type { EditState } from '../form/RecipeForm.tsx';
import { usePin } from '../../tonight/use-pin.ts';
import { useCopyMeal } from '../recipes.queries.ts';

// Loaded when they are opened.
const DeleteRecipeDialog = lazyPart(async () => ({
  default: (await import('./DeleteRecipeDialog.tsx')).DeleteRecipeDialog,
}));
const ShareRecipeDialog = lazyPart(async () => ({
  default: (await import('./ShareRecipeDialog.tsx')).ShareRecipeDialog,
}));

const ms = TOAST_MS.meal;

interface RecipeMenuProps {
  readonly meal: Pick<Meal, 'id' | 'name' | 'own'>;
  readonly onDeleted: () => void;
}

/** The menu of a recipe: tonight, and what can be done with one of the home, or with a meal of the catalogue: make it one's own. */
export function RecipeMenu({ meal, onDeleted }: RecipeMenuProps) {
  const [open, setOpen] = useState<'share' | 'delete'>();
  const tonight = usePin(meal);
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
  const ofOwn: Choice[] = [
    { text: t('recipes.edit'), to: paths.editRecipe(meal.id) },
    { text: t('recipes.share'), onPress: () => setOpen('share') },
    { text: t('recipes.duplicate'), onPress: makeCopy },
    { text: t('common.delete'), onPress: () => setOpen('delete') },
  ];
  const choices = meal.own ? ofOwn : [{ text: t('recipes.makeMine'), onPress: makeCopy }];
  return (
    <>
      <Menu
        label={t('recipes.more')}
        choices={[{ text: t('tonight.pin'), onPress: tonight.press, pressed: tonight.pinned }, ...choices]}
      >
        ⋯
      </Menu>
      <Suspense>
        {open === 'share' ? <ShareRecipeDialog meal={meal} onClose={() => setOpen(undefined)} /> : null}
        {open === 'delete' ? (
          <DeleteRecipeDialog
            meal={meal}
            onClose={(deleted) => {
              setOpen(undefined);
              if (deleted) onDeleted();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
