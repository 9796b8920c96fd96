import { t } from '@moodbowl/i18n/t';
import { Dialog } from '../../ui/Dialog.tsx';
import { NeedsPanel } from './NeedsPanel.tsx';
import { useBuyNeedsOfMeal, useNeedsOfMeal } from './plan-groceries.queries.ts';

interface MealGroceriesDialogProps {
  readonly meal: { readonly id: string; readonly name: string };
  /** For so many people; null follows the recipe. */
  readonly servings: number | null;
  readonly onClose: () => void;
}

/** The needs of a recipe for so many people, to be put on the grocery list. */
export function MealGroceriesDialog({ meal, servings, onClose }: MealGroceriesDialogProps) {
  const needs = useNeedsOfMeal(meal.id, servings);
  const buy = useBuyNeedsOfMeal(meal.id, servings);
  return (
    <Dialog opened onClose={onClose} title={<bdi>{meal.name}</bdi>} width={560}>
      <NeedsPanel query={needs} buy={buy} name={meal.id} none={t('plan.noIngredients')} onClose={onClose} />
    </Dialog>
  );
}
