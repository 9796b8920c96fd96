import { MEAL_MESSAGES } from '@moodbowl/contract/meals';
import { findMood, MOOD_COLOURS } from '@moodbowl/contract/mood';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { MealCardList } from '../features/meals/MealCardList.tsx';
import { MealGridSkeleton } from '../features/meals/MealGridSkeleton.tsx';
import { fitsMood, moodsOf } from '../features/meals/meal-list.ts';
import { useMeals } from '../features/meals/meals.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { Hint } from '../ui/Hint.tsx';
import { Page } from '../ui/Page.tsx';
import css from './RecipesPage.module.css';
import { HEADS } from './heads.ts';
import { useRecipeDialog } from './parts/use-recipe-dialog.tsx';

export function RecipesPage() {
  const [parameters, setParameters] = useSearchParams();
  const meals = useMeals('all');
  const { actions, dialog } = useRecipeDialog();
  const mood = parameters.get('mood') ?? undefined;
  const known = findMood(mood);
  const shown = mood === undefined ? meals.data : meals.data?.filter((meal) => fitsMood(meal, mood));
  // Making the first cards takes a while on a slow phone: it is done in slices, under the shapes that hold their place.
  const isThere = useDeferredValue(shown !== undefined);
  // What there is of a rare mood may be among the meals that follow the first ones.
  const isToCome = shown?.length === 0 && meals.isFetching;
  const title = mood === undefined ? HEADS.recipes.title : `Recipes for ${known ?? mood}`;
  // At once, not when there is time, as is usual between screens: it is the answer to a press.
  const choose = (value: string) =>
    setParameters(value === '' ? {} : { mood: value }, { replace: true, flushSync: true });

  return (
    <Page title={title} tint={known && MOOD_COLOURS[known]}>
      <div className={css.filter}>
        <Choice
          label="Filter by Mood"
          options={[
            { value: '', label: 'All' },
            ...moodsOf(meals.data ?? []).map((name) => ({ value: name, label: name })),
          ]}
          value={known ?? ''}
          onChange={choose}
        />
      </div>
      {meals.isPending || (shown && !isThere) || isToCome ? <MealGridSkeleton text="Loading recipes..." /> : null}
      {meals.isError && !shown ? (
        <Hint art="umbrella" next={<Button onClick={() => void meals.refetch()}>Try again</Button>}>
          {messageOf(meals.error, MEAL_MESSAGES.listFailed)}
        </Hint>
      ) : null}
      {shown && isThere && !isToCome ? (
        <MealCardList
          meals={shown}
          of={mood}
          level={2}
          onMore={meals.hasNextPage ? () => void meals.fetchNextPage() : undefined}
          emptyText={MEAL_MESSAGES.noneForMood}
          {...actions}
        />
      ) : null}
      {dialog}
    </Page>
  );
}
