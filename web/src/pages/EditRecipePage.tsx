import { t } from '@moodbowl/i18n/t';
import { Link, useNavigate, useParams } from 'react-router';
import { RecipeForm } from '../features/recipes/form/RecipeForm.tsx';
import { useRecipeToEdit } from '../features/recipes/recipes.queries.ts';
import { recipeProblem } from '../features/meals/meals.queries.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export function EditRecipePage() {
  const { id = '' } = useParams();
  const { data: recipe, error } = useRecipeToEdit(id);
  const navigate = useNavigate();
  return (
    <Page title={t('recipes.editTitle')}>
      <Card aria-label={t('recipes.yourRecipe')}>
        {recipe ? (
          <RecipeForm key={id} recipe={recipe} onClose={() => void navigate(paths.recipe(id))} />
        ) : error ? (
          <EmptyState
            art="plate"
            next={
              <Button component={Link} to={paths.ownRecipes()}>
                {t('pages.viewAllRecipes')}
              </Button>
            }
          >
            {recipeProblem(error)}
          </EmptyState>
        ) : (
          <div role="status" aria-label={t('pages.loadingTheRecipe')}>
            <Skeleton height={480} />
          </div>
        )}
      </Card>
    </Page>
  );
}
