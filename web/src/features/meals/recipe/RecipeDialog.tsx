import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useMeal } from '../meals.queries.ts';
import { RecipeDetail } from './RecipeDetail.tsx';

interface RecipeDialogProps {
  readonly meal: Meal;
  readonly onClose: () => void;
  readonly onToggleSaved: (meal: Meal) => void;
  readonly eatButton: (meal: Meal) => ReactNode;
  readonly onAddIngredients: (meal: Meal) => void;
  readonly adding: boolean;
}

/** A recipe in a dialog over the page. Lists of meals do not say what the ingredients say of amounts, so it is loaded. */
export function RecipeDialog({ meal, onClose, onToggleSaved, eatButton, onAddIngredients, adding }: RecipeDialogProps) {
  const { data: whole } = useMeal(meal.id);
  return (
    <Dialog opened onClose={onClose} title={<bdi>{meal.name}</bdi>} width={640}>
      <RecipeDetail
        meal={whole ? { ...whole, saved: meal.saved } : meal}
        read={whole?.read}
        onToggleSaved={() => onToggleSaved(meal)}
        eatButton={eatButton(meal)}
        onAddIngredients={() => onAddIngredients(meal)}
        adding={adding}
      />
    </Dialog>
  );
}
