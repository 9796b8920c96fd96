import { t } from '@moodbowl/i18n/t';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CookFrame } from '../features/cook/CookFrame.tsx';
import { CookMode } from '../features/cook/CookMode.tsx';
import { keepCooked } from '../features/recipes/kept/keep-recipes-soon.ts';
import { recipeProblem, useMeal } from '../features/meals/meals.queries.ts';
import type { CookState } from '../features/recipes/detail/CookButton.tsx';
import { paths } from '../lib/paths.ts';
import { servingsIn } from '../features/recipes/detail/servings.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import css from './CookPage.module.css';

/** The steps of a recipe, one at a time, over the whole window. */
export function CookPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { data: meal, error } = useMeal(id);
  useEffect(() => {
    if (meal) keepCooked(meal);
  }, [meal]);
  const leave = useLeave(id, query.get('servings') ?? undefined);
  if (!meal) return <Waiting error={error} onLeave={leave} />;
  return (
    <CookMode key={meal.id} meal={meal} read={meal.read} servings={servingsIn(query, meal.servings)} onLeave={leave} />
  );
}

/** Goes back to the recipe from which one came; otherwise to the recipe in place of this screen. */
function useLeave(id: string, servings: string | undefined): () => void {
  const navigate = useNavigate();
  const state = useLocation().state as CookState | null;
  return () => {
    if (state?.comesBack) void navigate(-1);
    else void navigate(paths.recipe(id, servings), { replace: true });
  };
}

function Waiting({ error, onLeave }: { readonly error: unknown; readonly onLeave: () => void }) {
  useTitle(t('cook.title'));
  return (
    <CookFrame title={t('cook.title')} onLeave={onLeave}>
      <div className={css.waiting}>
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
        ) : (
          <div role="status" aria-label={t('pages.loadingTheRecipe')}>
            <Skeleton height={320} />
          </div>
        )}
      </div>
    </CookFrame>
  );
}
