import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { Button } from '../../../ui/Button.tsx';
import type { MealActions } from '../meal-actions.ts';
import css from './MealList.module.css';
import { SearchField, SortAndShow } from './MealListFields.tsx';
import { MealResults } from './MealResults.tsx';
import { useMealList } from './use-meal-list.ts';

interface EveryMealProps {
  /** The mood of the filter 'mood'; without one, that filter is not offered. */
  readonly mood: MoodName | undefined;
  readonly actions: MealActions;
}

/** The recipes of the home and the whole catalogue, with a way back to the top and to everything. */
export function EveryMeal({ mood, actions }: EveryMealProps) {
  const list = useMealList({ source: 'both', mood });
  const viewAll = () => {
    list.filters.clear();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <div className={css.list}>
      <div className={css.controls}>
        <SearchField {...list.filters} />
        <div className={css.filters}>
          <div className={css.more}>
            <SortAndShow filters={list.filters} withMoods mood={mood} />
          </div>
        </div>
      </div>
      <MealResults
        list={list}
        actions={actions}
        level={3}
        loadingText={t('meals.loadingMeals')}
        empty={{ text: t('meals.noneAvailable'), next: t('meals.tryAnotherFilter') }}
        filteredText={t('meals.noneAvailable')}
      >
        <Button onClick={viewAll}>{t('meals.viewAllMeals')}</Button>
      </MealResults>
    </div>
  );
}
