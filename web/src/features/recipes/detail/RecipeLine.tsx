import type { MealWithAmounts } from '@moodbowl/contract/meals';
import { recipeLinkIn, withoutRecipeLinks } from '@moodbowl/food/lines/recipe-link';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';

interface RecipeLineProps {
  readonly line: string;
  /** The recipes that lines stand for; undefined until they are loaded. */
  readonly parts: MealWithAmounts['parts'] | undefined;
}

/** A line of ingredients; one that stands for another recipe leads there. */
export function RecipeLine({ line, parts }: RecipeLineProps) {
  const link = recipeLinkIn(line);
  const part = link && parts?.find(({ name }) => name === link.name);
  if (!part) return withoutRecipeLinks(line);
  return (
    <>
      {link.before}
      <Link to={paths.recipe(part.id)}>{link.name}</Link>
      {link.after}
    </>
  );
}
