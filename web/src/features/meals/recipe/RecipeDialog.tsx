import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RecipeDetail } from './RecipeDetail.tsx';

interface RecipeDialogProps {
  readonly meal: Meal | undefined;
  readonly onClose: () => void;
  readonly onToggleSaved: (meal: Meal) => void;
  readonly eatButton: (meal: Meal) => ReactNode;
  readonly onAddIngredients: (meal: Meal) => void;
  readonly adding: boolean;
}

/** A recipe in a dialog over the page. */
export function RecipeDialog({ meal, onClose, onToggleSaved, eatButton, onAddIngredients, adding }: RecipeDialogProps) {
  return (
    <Dialog opened={meal !== undefined} onClose={onClose} title={<bdi>{meal?.name}</bdi>} width={640}>
      {meal ? (
        <RecipeDetail
          meal={meal}
          onToggleSaved={() => onToggleSaved(meal)}
          eatButton={eatButton(meal)}
          onAddIngredients={() => onAddIngredients(meal)}
          adding={adding}
        />
      ) : null}
    </Dialog>
  );
}
