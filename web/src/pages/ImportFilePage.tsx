import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { compressImage } from '../features/meals/form/compress-image.ts';
import { ExportRecipesButton } from '../features/recipe-files/ExportRecipesButton.tsx';
import { ImportRecipes } from '../features/recipe-files/ImportRecipes.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import css from './ImportFilePage.module.css';

export function ImportFilePage() {
  return (
    <Page title={t('recipeFiles.title')}>
      <ImportRecipes
        compress={compressImage}
        onward={
          <Button component={Link} to={paths.ownRecipes()} variant="primary">
            {t('recipeFiles.toRecipes')}
          </Button>
        }
      />
      <Card title={t('recipeFiles.takeAlong')}>
        <div className={css.export}>
          <p>{t('recipeFiles.exportHelp')}</p>
          <ExportRecipesButton />
        </div>
      </Card>
    </Page>
  );
}
