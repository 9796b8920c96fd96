import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { Link, useParams } from 'react-router';
import { RecipeDetail } from '../features/meals/recipe/RecipeDetail.tsx';
import { EatButton } from '../features/meal-logs/EatButton.tsx';
import { LearnedSentence } from '../features/learning/LearnedSentence.tsx';
import { useMealInsight } from '../features/learning/learning.queries.ts';
import { PinButton } from '../features/tonight/PinButton.tsx';
import { recipeProblem, useMeal } from '../features/meals/meals.queries.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import css from './RecipePage.module.css';
import { useAddMissing } from './shared/use-add-missing.ts';
import { useMealActions } from './shared/use-meal-actions.ts';

export function RecipePage() {
  const { id = '' } = useParams();
  const { data: meal, isPending: isMealPending, error } = useMeal(id);
  // What was learned is part of the recipe: it must not push it down later.
  const isPending = useMealInsight(id).isPending || isMealPending;
  const { toggleSaved } = useMealActions();
  const { add, busy } = useAddMissing();
  return (
    <Page title={meal?.name ?? t('pages.recipe')} tint={meal && MOOD_COLOURS[meal.mood]} twoLines>
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
          <RecipeDetail
            meal={meal}
            level={2}
            onToggleSaved={() => toggleSaved(meal)}
            learned={<LearnedSentence mealId={meal.id} />}
            eatButton={
              <>
                <EatButton meal={meal} variant="primary" />
                <PinButton meal={meal} />
              </>
            }
            onAddIngredients={() => void add(meal.id)}
            adding={busy !== undefined}
          />
        ) : null}
      </Card>
    </Page>
  );
}
