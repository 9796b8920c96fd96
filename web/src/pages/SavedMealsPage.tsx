import { moodText } from '../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { findMood, MOOD_NAMES } from '@moodbowl/contract/mood';

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MealCard } from '../features/meals/cards/MealCard.tsx';
import gridCss from '../features/meals/cards/MealGrid.module.css';
import { MealGridSkeleton } from '../features/meals/cards/MealGridSkeleton.tsx';
import { DEFAULT_IMAGE } from '../features/meals/meal-image.ts';
import { fitsMood, moodsOf } from '../features/meals/meal-list.ts';
import { markSaved } from '../features/meals/meals.queries.ts';
import type { ShownSavedMeal } from '../features/saved-meals/read-saved-meal.ts';
import { useSavedMeals, useToggleSavedMeal } from '../features/saved-meals/saved-meals.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { hasToken } from '../lib/session.ts';
import { handleMutation } from '../lib/handle-mutation.ts';
import { STEP, useSteps } from '../lib/use-steps.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../ui/toast.ts';
import { RecipeTabs } from '../features/recipes/menu/RecipeTabs.tsx';
import { Row } from '../ui/Row.tsx';

const ms = TOAST_MS.meal;

export function SavedMealsPage() {
  const [mood, setMood] = useState('');
  const all = useSavedMeals();
  const isAllLoaded = !all.hasNextPage;
  const ofMood = useSavedMeals({ mood: findMood(mood), enabled: mood !== '' && all.isSuccess && !isAllLoaded });
  const list = mood === '' || isAllLoaded ? all : ofMood;
  const toggle = useToggleSavedMeal();
  const navigate = useNavigate();
  const { count, showStep, firstOfStep } = useSteps(mood);
  const shown = mealsToShow(all.data ?? [], list.data ?? [], mood);
  const hasMore = shown.length > count || list.hasNextPage;
  // Meals that are not loaded yet may have any mood.
  const moods = isAllLoaded ? moodsOf(all.data ?? []) : MOOD_NAMES.toSorted();

  const showMore = () => {
    showStep();
    if (list.hasNextPage && shown.length < count + STEP) void list.fetchNextPage();
  };
  const flip = (id: string) => {
    if (!hasToken()) return toastError(t('savedMeals.loginFirst'), { ms });
    handleMutation(toggle.mutateAsync(id), {
      worked: (state) => {
        markSaved(id, state.saved);
        toastSuccess(state.saved ? t('savedMeals.saved') : t('savedMeals.removed'), { ms, key: `saved-${id}` });
      },
      failed: (error) => toastError(messageOf(error, t('savedMeals.toggleFailed')), { ms, key: `saved-${id}` }),
    });
  };

  return (
    <Page title={t('pages.mySavedMeals')} documentTitle={t('common.savedMeals')}>
      <RecipeTabs />
      {all.data && all.data.length > 0 ? (
        <Row>
          <Select
            label={t('common.filterByMood')}
            options={[
              { value: '', label: t('common.all') },
              ...moods.map((name) => ({ value: name, label: moodText(name) })),
            ]}
            value={mood}
            onChange={setMood}
          />
        </Row>
      ) : null}
      {list.isPending ? <MealGridSkeleton text={t('pages.loadingSavedMeals')} /> : null}
      {list.isError && (!list.data || list.isFetchNextPageError) ? (
        <Alert kind="error">{messageOf(list.error, t('savedMeals.loadFailed'))}</Alert>
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState art="plate" next={<Link to={paths.recipes()}>{t('pages.findSomethingToSave')}</Link>}>
          {t('savedMeals.empty')}
        </EmptyState>
      ) : null}
      <ul className={gridCss.grid}>
        {shown.slice(0, count).map((meal, index) => (
          <li key={meal.meal_id} ref={firstOfStep(index)} tabIndex={-1}>
            <MealCard
              meal={meal}
              level={2}
              fallbackImage={DEFAULT_IMAGE.recipe}
              eager={index === 0}
              compact
              busy={toggle.isPending && toggle.variables === meal.meal_id}
              onView={() => void navigate(paths.recipe(meal.meal_id))}
              onToggleSaved={() => flip(meal.meal_id)}
            />
          </li>
        ))}
      </ul>
      {list.data && hasMore ? (
        <Row justify="center">
          <Button busy={list.isFetchingNextPage} onClick={showMore}>
            {t('common.showMoreMeals')}
          </Button>
        </Row>
      ) : null}
    </Page>
  );
}

/** The meals of a mood. Those unsaved during this visit stay, though the server no longer lists them. */
function mealsToShow(all: readonly ShownSavedMeal[], list: readonly ShownSavedMeal[], mood: string): ShownSavedMeal[] {
  const listed = new Set(list.map(({ meal_id }) => meal_id));
  const unsaved = all.filter((meal) => !meal.saved && !listed.has(meal.meal_id));
  return [...list, ...unsaved].filter((meal) => mood === '' || fitsMood(meal, mood));
}
