import { moodText } from '../lib/format.ts';
import { t } from '@moodbowl/i18n/t';
import { findMood, MOOD_COLOURS, MOOD_NAMES } from '@moodbowl/contract/mood';
import { useSearchParams } from 'react-router';
import { MealCardList } from '../features/meals/cards/MealCardList.tsx';
import { moodsOf } from '../features/meals/meal-list.ts';
import { useMeals } from '../features/meals/meals.queries.ts';
import { Select } from '../ui/Select.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { useRecipeDialog } from './shared/use-recipe-dialog.tsx';

export function RecipesPage() {
  const [parameters, setParameters] = useSearchParams();
  const all = useMeals();
  const { actions, dialog } = useRecipeDialog();
  const mood = parameters.get('mood') ?? undefined;
  const known = findMood(mood);
  const title = mood === undefined ? t('pages.recipesForAllMoods') : t('pages.recipesFor', { mood: moodText(mood) });
  // Meals that are not loaded yet may have any mood.
  const moods = all.hasNextPage ? MOOD_NAMES.toSorted() : moodsOf(all.data ?? []);
  const filter = (
    <Select
      label={t('common.filterByMood')}
      options={[
        { value: '', label: t('common.all') },
        ...moods.map((name) => ({ value: name, label: moodText(name) })),
      ]}
      value={known ?? ''}
      onChange={(value) => setParameters(value === '' ? {} : { mood: value }, { replace: true })}
    />
  );

  return (
    <Page title={title} tint={known && MOOD_COLOURS[known]}>
      {mood !== undefined && !known ? (
        <>
          {filter}
          <EmptyState art="plate" next={t('pages.chooseOneOfTheMoods')}>
            {t('meals.noneForMood')}
          </EmptyState>
        </>
      ) : (
        <MealCardList
          of={known}
          level={2}
          loadingText={t('pages.loadingRecipes')}
          emptyText={t('meals.noneForMood')}
          {...actions}
        >
          {filter}
        </MealCardList>
      )}
      {dialog}
    </Page>
  );
}
