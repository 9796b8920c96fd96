import { t } from '@moodbowl/i18n/t';
import { findMood, MOOD_COLOURS } from '@moodbowl/contract/mood';
import { Link, useNavigate, useParams } from 'react-router';
import { LearnedSentence } from '../features/learning/LearnedSentence.tsx';
import { useMealInsight } from '../features/learning/learning.queries.ts';
import { recipeProblem, useMeal } from '../features/meals/meals.queries.ts';
import { paths } from '../lib/paths.ts';
import { useForAWhile } from '../lib/use-for-a-while.ts';
import { useScreenAwake } from '../lib/use-screen-awake.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useMealActions } from '../features/saved-meals/use-meal-actions.ts';
import { RecipeDetail } from '../features/recipes/detail/RecipeDetail.tsx';

/** How long the recipe waits for what was learned, in milliseconds. */
const PATIENCE_MS = 800;

export function RecipePage() {
  const { id = '' } = useParams();
  useScreenAwake();
  const { data: meal, isPending: isMealPending, error } = useMeal(id);
  // The learned sentence is part of the recipe: it must not push it down later. On a line that is silent the recipe
  // comes.
  const isPatient = useForAWhile(PATIENCE_MS);
  const isInsightPending = useMealInsight(id).isPending;
  const isPending = isMealPending || (isPatient && isInsightPending);
  const { toggleSaved } = useMealActions();
  const navigate = useNavigate();
  return (
    <Page title={meal?.name ?? t('pages.recipe')} tint={tintOf(meal?.mood)} twoLines>
      <Card aria-label={t('pages.recipe')}>
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
            read={meal.read}
            parts={meal.parts}
            level={2}
            learned={<LearnedSentence mealId={meal.id} />}
            onToggleSaved={() => toggleSaved(meal)}
            onDeleted={() => void navigate(paths.ownRecipes(), { replace: true })}
          />
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
