import type { MealLog } from '@moodbowl/contract/meal-logs';
import { Link } from 'react-router';
import { timeOfDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import css from './MealsEaten.module.css';

interface MealsEatenProps {
  readonly meals: readonly MealLog[];
  readonly onUndo: (meal: MealLog) => void;
}

/** Meals of one day in the order in which they were eaten; each leads to its recipe and can be taken out again. */
export function MealsEaten({ meals, onUndo }: MealsEatenProps) {
  return (
    <ul className={css.meals}>
      {meals.map((meal) => (
        <li key={meal.id}>
          <div className={css.words}>
            {meal.meal_id === null ? (
              <strong dir="auto">{meal.meal_name}</strong>
            ) : (
              <Link to={paths.recipe(meal.meal_id)} className={css.name} dir="auto">
                {meal.meal_name}
              </Link>
            )}
            <time dateTime={meal.created_at}>{timeOfDay(meal.created_at)}</time>
          </div>
          <Button look="quiet" onClick={() => onUndo(meal)} aria-label={`Undo: ${meal.meal_name}`}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}
