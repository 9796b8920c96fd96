import type { Meal } from '@moodbowl/contract/meals';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EatButton } from '../../features/meal-logs/EatButton.tsx';
import type { MealActions } from '../../features/meals/meal-actions.ts';
import { useAddMissing } from './use-add-missing.ts';
import { useMealActions } from './use-meal-actions.ts';

const RecipeDialog = lazy(async () => ({
  default: (await import('../../features/meals/recipe/RecipeDialog.tsx')).RecipeDialog,
}));

const eatButton = (meal: Meal) => <EatButton meal={meal} compact />;
const eatButtonInRecipe = (meal: Meal) => <EatButton meal={meal} variant="primary" />;

/** Opens recipes over a screen: the actions for its cards, and the dialog. */
export function useRecipeDialog(): { actions: MealActions; dialog: ReactNode } {
  const { toggleSaved } = useMealActions();
  const { add, busy } = useAddMissing();
  const [viewed, setViewed] = useState<Meal>();

  const onToggleSaved = (meal: Meal) => {
    const show = (saved: boolean) =>
      setViewed((current) => (current?.id === meal.id ? { ...current, saved } : current));
    show(!meal.saved);
    toggleSaved(meal, () => show(meal.saved));
  };
  return {
    actions: { onView: setViewed, onToggleSaved, eatButton },
    dialog: (
      <Suspense>
        {viewed === undefined ? null : (
          <RecipeDialog
            meal={viewed}
            onClose={() => setViewed(undefined)}
            onToggleSaved={onToggleSaved}
            eatButton={eatButtonInRecipe}
            onAddIngredients={({ id }) => void add(id)}
            adding={busy !== undefined}
          />
        )}
      </Suspense>
    ),
  };
}
