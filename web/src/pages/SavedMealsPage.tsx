import { SAVED_MEAL_MESSAGES } from '@moodbowl/contract/saved-meals';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MealCard } from '../features/meals/MealCard.tsx';
import gridCss from '../features/meals/MealGrid.module.css';
import { MealGridSkeleton } from '../features/meals/MealGridSkeleton.tsx';
import { DEFAULT_IMAGE } from '../features/meals/meal-image.ts';
import { fitsMood, moodsOf } from '../features/meals/meal-list.ts';
import { markSaved } from '../features/meals/meals.queries.ts';
import { useSavedMeals, useToggleSavedMeal } from '../features/saved-meals/saved-meals.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { hasToken } from '../lib/session.ts';
import { tellOutcome } from '../lib/tell-outcome.ts';
import { Choice } from '../ui/Choice.tsx';
import { Hint } from '../ui/Hint.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../ui/toast.ts';
import css from './RecipesPage.module.css';

const ms = TOAST_MS.meal;

export function SavedMealsPage() {
  const saved = useSavedMeals();
  const toggle = useToggleSavedMeal();
  const navigate = useNavigate();
  const [mood, setMood] = useState('');
  const meals = saved.data ?? [];
  const shown = meals.filter((meal) => mood === '' || fitsMood(meal, mood));

  const flip = (id: string) => {
    if (!hasToken()) return toastError(SAVED_MEAL_MESSAGES.loginFirst, { ms });
    tellOutcome(toggle.mutateAsync(id), {
      worked: (state) => {
        markSaved(id, state.saved);
        toastSuccess(state.saved ? SAVED_MEAL_MESSAGES.saved : SAVED_MEAL_MESSAGES.removed, { ms, key: `saved-${id}` });
      },
      failed: (error) => toastError(messageOf(error, SAVED_MEAL_MESSAGES.toggleFailed), { ms, key: `saved-${id}` }),
    });
  };

  return (
    <Page title="My Saved Meals" documentTitle="Saved Meals">
      {meals.length > 0 ? (
        <div className={css.filter}>
          <Choice
            label="Filter by Mood"
            options={[{ value: '', label: 'All' }, ...moodsOf(meals).map((name) => ({ value: name, label: name }))]}
            value={mood}
            onChange={setMood}
          />
        </div>
      ) : null}
      {saved.isPending ? <MealGridSkeleton text="Loading saved meals..." /> : null}
      {saved.isError && !saved.data ? (
        <Notice kind="error">{messageOf(saved.error, SAVED_MEAL_MESSAGES.loadFailed)}</Notice>
      ) : null}
      {saved.data && shown.length === 0 ? (
        <Hint art="plate" next={<Link to={paths.recipes()}>Find something to save</Link>}>
          {SAVED_MEAL_MESSAGES.empty}
        </Hint>
      ) : null}
      <ul className={gridCss.grid}>
        {shown.map((meal, index) => (
          <li key={meal.meal_id}>
            <MealCard
              meal={meal}
              level={2}
              fallbackImage={DEFAULT_IMAGE.recipe}
              eager={index === 0}
              busy={toggle.isPending && toggle.variables === meal.meal_id}
              onView={() => void navigate(paths.recipe(meal.meal_id))}
              onToggleSaved={() => flip(meal.meal_id)}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}
