import { type Meal, MEAL_LIMITS, MEAL_MESSAGES } from '@moodbowl/contract/meals';
import { findMood, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { preview } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { MoodBadge } from '../../ui/mood/MoodBadge.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import tableCss from '../../ui/Table.module.css';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { DeleteMealDialog } from './DeleteMealDialog.tsx';
import css from './MealTable.module.css';
import { useMeals, useMealsOfMood } from './meals.queries.ts';

const MOODS = [{ value: '', label: 'All Moods' }, ...MOOD_NAMES.map((name) => ({ value: name, label: name }))];

/** All meals, or those of one mood, for administrators: to add, to edit, to delete. */
export function MealTable() {
  const [mood, setMood] = useState<MoodName>();
  const [deleting, setDeleting] = useState<Meal>();
  const { meals, isError, retry, more } = useMealsFor(mood);
  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isError) toastError(MEAL_MESSAGES.allFailed, { ms: TOAST_MS.admin, key: 'admin-meals' });
  }, [isError]);

  const closeDialog = (deleted: boolean) => {
    setDeleting(undefined);
    // The button that opened the dialog is gone with its meal.
    if (deleted) count.current?.focus();
  };

  return (
    <div className={css.meals}>
      <div className={css.controls}>
        <Choice
          label="Filter by Mood"
          options={MOODS}
          value={mood ?? ''}
          onChange={(value) => setMood(findMood(value))}
        />
        <Button component={Link} to={paths.addMeal()} look="primary">
          + Add Meal
        </Button>
      </div>
      {meals ? (
        <p ref={count} tabIndex={-1} role="status" className={css.count}>
          {countText(meals.length, more !== undefined)}
        </p>
      ) : null}
      {!meals && isError ? (
        <Hint art="umbrella" next={<Button onClick={retry}>Try again</Button>}>
          {MEAL_MESSAGES.allFailed}
        </Hint>
      ) : null}
      {!meals && !isError ? <Loading /> : null}
      {meals?.length === 0 ? (
        <Hint art="plate" next="Add one: everybody finds it under its mood.">
          {mood ? MEAL_MESSAGES.noneForMood : MEAL_MESSAGES.noneAvailable}
        </Hint>
      ) : null}
      {meals && meals.length > 0 ? <Rows meals={meals} onDelete={setDeleting} /> : null}
      {more ? (
        <Button onClick={more} className={css.more ?? ''}>
          Show more meals
        </Button>
      ) : null}
      {deleting ? <DeleteMealDialog meal={deleting} onClose={closeDialog} /> : null}
    </div>
  );
}

/** The meals of one mood come all at once, all meals page after page. */
function useMealsFor(mood: MoodName | undefined) {
  const all = useMeals('all', { enabled: mood === undefined });
  const some = useMealsOfMood(mood ?? 'Happy', { enabled: mood !== undefined });
  const { data, isError, refetch } = mood === undefined ? all : some;
  const hasMore = mood === undefined && all.hasNextPage && !all.isFetchingNextPage;
  return {
    meals: data,
    isError,
    retry: () => void refetch(),
    more: hasMore ? () => void all.fetchNextPage() : undefined,
  };
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${count} meals`;
  return count === 1 ? '1 meal' : `${count} meals`;
}

function Rows({ meals, onDelete }: { readonly meals: readonly Meal[]; readonly onDelete: (meal: Meal) => void }) {
  return (
    <table className={`${tableCss.table} ${tableCss.sheet} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Mood</th>
          <th scope="col">Description</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {meals.map((meal) => (
          <tr key={meal.id}>
            <th scope="row" dir="auto">
              {meal.name}
            </th>
            <td className={css.mood}>
              <MoodBadge mood={meal.mood} />
            </td>
            <td className={css.description} dir="auto">
              {preview(meal.description, MEAL_LIMITS.preview)}
            </td>
            <td className={css.actions}>
              <Button component={Link} to={paths.editMeal(meal.id)} look="quiet" aria-label={`Edit ${meal.name}`}>
                Edit
              </Button>
              <Button look="danger" onClick={() => onDelete(meal)} aria-label={`Delete ${meal.name}`}>
                Delete
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Loading() {
  return (
    <div className={css.loading} role="status" aria-label="Loading meals">
      <Skeleton width={72} height={20} />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </div>
  );
}
