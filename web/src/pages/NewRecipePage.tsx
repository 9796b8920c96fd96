import { t } from '@moodbowl/i18n/t';
import { useNavigate } from 'react-router';
import { RecipeForm } from '../features/recipes/form/RecipeForm.tsx';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';

export function NewRecipePage() {
  const navigate = useNavigate();
  return (
    <Page title={t('recipes.newTitle')}>
      <Card aria-label={t('recipes.yourRecipe')}>
        <RecipeForm onClose={(stored) => void navigate(stored ? paths.recipe(stored.id) : paths.ownRecipes())} />
      </Card>
    </Page>
  );
}
