import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

interface MealNameProps {
  readonly meal: { readonly meal_id: string | null; readonly name: string };
}

/** The name of something eaten, which leads to its recipe, if there is one. */
export function MealName({ meal: { meal_id, name } }: MealNameProps) {
  return meal_id === null ? (
    <span dir="auto">{name}</span>
  ) : (
    <Link to={paths.recipe(meal_id)} dir="auto">
      {name}
    </Link>
  );
}
