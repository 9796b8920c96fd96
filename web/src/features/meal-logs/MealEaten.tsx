import { t } from '@moodbowl/i18n/t';
import type { MealLog } from '@moodbowl/contract/meal-logs';
import { Link } from 'react-router';
import { timeOfDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Illustration } from '../../ui/Illustration.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './MealEaten.module.css';

interface MealEatenProps {
  readonly meal: MealLog;
  readonly onUndo: () => void;
}

/** A meal in a day's timeline. It links to its recipe and can be removed. */
export function MealEaten({ meal, onUndo }: MealEatenProps) {
  return (
    <div className={css.meal}>
      <Illustration name="plate" size={44} />
      <div className={css.text}>
        {meal.meal_id === null ? (
          <strong dir="auto">{meal.meal_name}</strong>
        ) : (
          <Link to={paths.recipe(meal.meal_id)} className={css.name} dir="auto">
            {meal.meal_name}
          </Link>
        )}
        <time dateTime={meal.created_at}>{timeOfDay(meal.created_at)}</time>
      </div>
      <Button
        variant="quiet"
        className={css.undo ?? ''}
        onClick={onUndo}
        aria-label={`${t('mealLogs.undo')}: ${meal.meal_name}`}
      >
        {t('mealLogs.undo')}
      </Button>
    </div>
  );
}
