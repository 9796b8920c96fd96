import { t } from '@moodbowl/i18n/t';
import { useRef } from 'react';
import type { ListedMeal } from '../../meals/meal-actions.ts';
import { recipeProblem, useMeal } from '../../meals/meals.queries.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RecipeDetail } from './RecipeDetail.tsx';

interface RecipeDialogProps {
  readonly id: string;
  /** The meal as the list has it, if it was opened from one. */
  readonly listed: ListedMeal | undefined;
  readonly onClose: () => void;
  readonly onToggleSaved: (meal: ListedMeal) => void;
}

/** A recipe in a dialog over the page. Lists of meals do not say what the ingredients say of amounts, so it is loaded. */
export function RecipeDialog({ id, listed, onClose, onToggleSaved }: RecipeDialogProps) {
  const { data: whole, error } = useMeal(id);
  // Going back takes a moment: a second press must not leave the screen.
  const isClosing = useRef(false);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  };
  const known = whole ?? (listed && 'steps' in listed ? listed : undefined);
  const meal = known && listed ? { ...known, saved: listed.saved } : known;
  const name = (known ?? listed)?.name;
  return (
    <Dialog opened onClose={close} title={name === undefined ? t('pages.recipe') : <bdi>{name}</bdi>} width={640}>
      {meal ? (
        <RecipeDetail
          meal={meal}
          read={whole?.read}
          parts={whole?.parts}
          level={3}
          onToggleSaved={() => onToggleSaved(meal)}
          onDeleted={close}
        />
      ) : error ? (
        <EmptyState art="plate">{recipeProblem(error)}</EmptyState>
      ) : (
        <div role="status" aria-label={t('pages.loadingTheRecipe')}>
          <Skeleton height={360} />
        </div>
      )}
    </Dialog>
  );
}
