import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';

/** The state in the history entry of the steps. */
export interface CookState {
  /** Whether the recipe is the place to come back to. */
  readonly comesBack: boolean;
}

interface CookButtonProps {
  readonly mealId: string;
  readonly servings: number;
}

/** Leads to the steps of a recipe, one at a time, for the chosen servings. */
export function CookButton({ mealId, servings }: CookButtonProps) {
  return (
    <Button
      component={Link}
      to={paths.cook(mealId, servings)}
      state={{ comesBack: true } satisfies CookState}
      variant="primary"
    >
      {t('cook.cook')}
    </Button>
  );
}
