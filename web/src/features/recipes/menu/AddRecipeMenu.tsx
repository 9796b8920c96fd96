import { t } from '@moodbowl/i18n/t';
import { paths } from '../../../lib/paths.ts';
import { Menu } from '../../../ui/Menu.tsx';

const WAYS = [
  { to: paths.newRecipe(), text: 'recipes.write' },
  { to: paths.importRecipe(), text: 'recipes.fromTheWeb' },
  { to: `${paths.importRecipe()}?from=text`, text: 'recipes.fromText' },
  { to: paths.importFile(), text: 'recipes.fromFile' },
] as const;

/** The ways to add a recipe. */
export function AddRecipeMenu() {
  return (
    <Menu variant="strong" stacked choices={WAYS.map(({ to, text }) => ({ to, text: t(text) }))}>
      {t('recipes.add')}
    </Menu>
  );
}
