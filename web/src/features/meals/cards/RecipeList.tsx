import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { MealActions } from '../meal-actions.ts';
import { DetailFilters } from './DetailFilters.tsx';
import css from './MealList.module.css';
import { SearchField, SortAndShow } from './MealListFields.tsx';
import { MealResults } from './MealResults.tsx';
import { useMealList } from './use-meal-list.ts';

interface RecipeListProps {
  /** Only those of this mood. */
  readonly of: MoodName | undefined;
  /** The recipes of the home in place of the catalogue. */
  readonly own: boolean;
  readonly actions: MealActions;
  /** Another filter, before those of the list. */
  readonly children: ReactNode;
}

/** The catalogue or the recipes of the home, with filters by diet and time, which are folded on phones. */
export function RecipeList({ of, own, actions, children }: RecipeListProps) {
  const list = useMealList({ source: own ? 'own' : 'catalogue', of });
  const { filter, diet, setDiet, minutes, setMinutes, sort } = list.filters;
  const [withMore, setWithMore] = useState(false);
  const more = useId();
  const chosen = [filter !== 'all', diet, minutes, sort !== 'recent'].filter(Boolean).length;
  const empty =
    own && !of
      ? { text: t('recipes.noneYet'), next: t('recipes.noneYetNext') }
      : { text: t('meals.noneForMood'), next: t('meals.tryAnotherFilter') };
  return (
    <div className={css.list}>
      <div className={css.controls}>
        <SearchField {...list.filters} />
        <div className={css.filters}>
          {children}
          <Button
            className={css.toggle ?? ''}
            aria-expanded={withMore}
            aria-controls={more}
            onClick={() => setWithMore(!withMore)}
          >
            {t('meals.moreFilters', { count: chosen })}
          </Button>
          <div id={more} className={css.more} data-folded={!withMore || undefined}>
            <DetailFilters diet={diet} onDiet={setDiet} minutes={minutes} onMinutes={setMinutes} />
            <SortAndShow filters={list.filters} withMoods={!own} />
          </div>
        </div>
      </div>
      <MealResults
        list={list}
        actions={actions}
        level={2}
        loadingText={t('pages.loadingRecipes')}
        empty={empty}
        filteredText={of ? t('meals.noneForMood') : t('meals.noneFound')}
      />
    </div>
  );
}
