import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ListedMeal, MealActions } from '../../meals/meal-actions.ts';
import { useMealActions } from '../../saved-meals/use-meal-actions.ts';
import { useViewedRecipe } from './use-viewed-recipe.ts';

const RecipeDialog = lazyPart(async () => ({ default: (await import('./RecipeDialog.tsx')).RecipeDialog }));

/** Opens recipes over a screen: the actions for its cards, and the dialog. */
export function useRecipeDialog(): { actions: MealActions; dialog: ReactNode } {
  const { toggleSaved } = useMealActions();
  const { id, open, close } = useViewedRecipe();
  const [listed, setListed] = useState<ListedMeal>();

  const onToggleSaved = (meal: ListedMeal) => {
    const show = (saved: boolean) =>
      setListed((current) => (current?.id === meal.id ? { ...current, saved } : current));
    show(!meal.saved);
    toggleSaved(meal, () => show(meal.saved));
  };
  const onView = (meal: ListedMeal) => {
    setListed(meal);
    open(meal.id);
  };
  return {
    actions: { onView, onToggleSaved },
    dialog: (
      <Suspense>
        {id === undefined ? null : (
          <RecipeDialog
            key={id}
            id={id}
            listed={listed?.id === id ? listed : undefined}
            onClose={close}
            onToggleSaved={onToggleSaved}
          />
        )}
      </Suspense>
    ),
  };
}
