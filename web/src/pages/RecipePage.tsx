import { t } from '@moodbowl/i18n/t';
import { findMood, MOOD_COLOURS } from '@moodbowl/contract/mood';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { RecipeDetail } from '../features/meals/recipe/RecipeDetail.tsx';
import { EatButton } from '../features/meal-logs/EatButton.tsx';
import { LearnedSentence } from '../features/learning/LearnedSentence.tsx';
import { useMealInsight } from '../features/learning/learning.queries.ts';
import { PinButton } from '../features/tonight/PinButton.tsx';
import { RecipeSource } from '../features/meals/own/RecipeSource.tsx';
import { recipeProblem, useMeal } from '../features/meals/meals.queries.ts';
import { servingsIn } from '../lib/servings.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import css from './RecipePage.module.css';
import { useMealActions } from './shared/use-meal-actions.ts';

// What is pressed later, or stands below the recipe.
const MealGroceriesDialog = lazy(async () => ({
  default: (await import('../features/plan/MealGroceriesDialog.tsx')).MealGroceriesDialog,
}));
const PlanButton = lazy(async () => ({ default: (await import('../features/plan/PlanButton.tsx')).PlanButton }));
const RecipeOwnership = lazy(async () => ({ default: (await import('./shared/RecipeOwnership.tsx')).RecipeOwnership }));

export function RecipePage() {
  const { id = '' } = useParams();
  const { data: meal, isPending: isMealPending, error } = useMeal(id);
  // What was learned is part of the recipe: it must not push it down later.
  const isPending = useMealInsight(id).isPending || isMealPending;
  const { toggleSaved } = useMealActions();
  const [query] = useSearchParams();
  const servings = meal ? servingsIn(query, meal.servings) : null;
  const [shopping, setShopping] = useState(false);
  return (
    <Page title={meal?.name ?? t('pages.recipe')} tint={tintOf(meal?.mood)} twoLines>
      <Card aria-label={t('pages.recipe')} className={css.recipe ?? ''}>
        {isPending ? (
          <div role="status" aria-label={t('pages.loadingTheRecipe')}>
            <Skeleton height={360} />
          </div>
        ) : null}
        {error ? (
          <EmptyState
            art="plate"
            next={
              <Button component={Link} to={paths.recipes()}>
                {t('pages.viewAllRecipes')}
              </Button>
            }
          >
            {recipeProblem(error)}
          </EmptyState>
        ) : null}
        {meal && !isPending ? (
          <>
            <RecipeDetail
              meal={meal}
              read={meal.read}
              level={2}
              onToggleSaved={() => toggleSaved(meal)}
              learned={<LearnedSentence mealId={meal.id} />}
              eatButton={
                <>
                  <EatButton meal={meal} variant="primary" />
                  <PinButton meal={meal} />
                  <PlanButton meal={meal} servings={servings} />
                </>
              }
              onAddIngredients={() => setShopping(true)}
              adding={false}
            />
            <Suspense>
              {shopping ? (
                <MealGroceriesDialog meal={meal} servings={servings} onClose={() => setShopping(false)} />
              ) : null}
            </Suspense>
            <div className={css.foot}>
              {meal.own ? <RecipeSource id={meal.id} /> : null}
              <Suspense>
                <PlanButton meal={meal} servings={servings} />
                <RecipeOwnership meal={meal} />
              </Suspense>
            </div>
          </>
        ) : null}
      </Card>
    </Page>
  );
}

/** The colour of a mood; none for a recipe without one. */
function tintOf(mood: string | undefined): string | undefined {
  const known = findMood(mood);
  return known && MOOD_COLOURS[known];
}
