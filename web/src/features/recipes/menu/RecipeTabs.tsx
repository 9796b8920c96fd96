import { t } from '@moodbowl/i18n/t';
import { paths } from '../../../lib/paths.ts';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';

/** The ways to something to cook: all recipes, those that were saved, and those that fit today. */
export function RecipeTabs() {
  return (
    <LinkTabs
      label={t('common.recipes')}
      links={[
        { to: paths.recipes(), text: t('pages.allRecipes') },
        { to: paths.savedMeals(), text: t('meals.saved') },
        { to: paths.suggestions(), text: t('common.suggestions') },
      ]}
    />
  );
}
