import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { MealActions } from '../meal-actions.ts';
import { DEFAULT_IMAGE } from '../meal-image.ts';
import { MealCard } from './MealCard.tsx';
import gridCss from './MealGrid.module.css';
import { MealGridSkeleton } from './MealGridSkeleton.tsx';
import css from './MealList.module.css';
import type { MealList } from './use-meal-list.ts';

interface MealResultsProps {
  readonly list: MealList;
  readonly actions: MealActions;
  /** The level of the cards' headings. */
  readonly level: 2 | 3;
  readonly loadingText: string;
  /** The words if there is nothing to show and no filter is set. */
  readonly empty: { readonly text: string; readonly next: ReactNode };
  /** The words if nothing passes the filters. */
  readonly filteredText: string;
  /** After the button for more. */
  readonly children?: ReactNode;
}

/** The meals of a list as cards, or why there are none, and the button for more. */
export function MealResults({ list, actions, level, loadingText, empty, filteredText, children }: MealResultsProps) {
  const { shown, filters, isFiltered, isWaiting, error } = list;
  return (
    <>
      {isWaiting ? <MealGridSkeleton text={loadingText} /> : null}
      {error && !shown ? (
        <EmptyState art="umbrella" next={<Button onClick={list.refetch}>{t('common.tryAgain')}</Button>}>
          {messageOf(error, t('meals.listFailed'))}
        </EmptyState>
      ) : null}
      {shown?.length === 0 && !isWaiting ? (
        <EmptyState
          art="plate"
          next={
            isFiltered ? (
              <>
                {filters.search ? t('meals.tryShorterWord', { words: filters.search }) : t('meals.tryAnotherFilter')}{' '}
                <TextButton onClick={filters.clear}>{t('meals.clearFilters')}</TextButton>
              </>
            ) : (
              empty.next
            )
          }
        >
          {isFiltered ? filteredText : empty.text}
        </EmptyState>
      ) : null}
      {shown && shown.length > 0 ? (
        <ul className={gridCss.grid} aria-busy={list.isAsking}>
          {shown.map((meal, index) => (
            <li key={meal.id} ref={list.firstOfStep(index)} tabIndex={-1}>
              <MealCard
                meal={meal}
                level={level}
                fallbackImage={DEFAULT_IMAGE.recipe}
                eager={index === 0}
                compact
                onView={() => actions.onView(meal)}
                onToggleSaved={() => actions.onToggleSaved(meal)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {list.hasStepFailed ? <Alert kind="error">{messageOf(error, t('meals.listFailed'))}</Alert> : null}
      <div className={css.foot}>
        {list.hasMore ? (
          <Button busy={list.isLoadingMore} onClick={list.showMore}>
            {t('common.showMoreMeals')}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}
