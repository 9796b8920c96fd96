import { moodText } from '../../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { type Meal, MEAL_LIMITS } from '@moodbowl/contract/meals';
import { findMood, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { preview } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MoodBadge } from '../../../ui/mood/MoodBadge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import tableCss from '../../../ui/Table.module.css';
import { TextField } from '../../../ui/TextField.tsx';
import { TOAST_MS, toastError } from '../../../ui/toast.ts';
import { DeleteMealDialog } from './DeleteMealDialog.tsx';
import css from './MealTable.module.css';
import { useMealTable } from '../meals.queries.ts';
import { Stack } from '../../../ui/Stack.tsx';

const moodOptions = () => [
  { value: '', label: t('meals.allMoods') },
  ...MOOD_NAMES.map((mood) => ({ value: mood, label: moodText(mood) })),
];

/** The delay of a search after the last keystroke, in milliseconds. */
const TYPING_MS = 250;

/** All meals, or those of one mood, for administrators to search, add, edit and delete. */
export function MealTable() {
  const [mood, setMood] = useState<MoodName>();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [deleting, setDeleting] = useState<Meal>();
  const { meals, range, previous, next, isBusy, isError, retry } = usePages({ mood, search });
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isError) toastError(t('meals.allFailed'), { ms: TOAST_MS.admin, key: 'admin-meals' });
  }, [isError]);

  const closeDialog = (deleted: boolean) => {
    setDeleting(undefined);
    // The button that opened the dialog is gone with its meal.
    if (deleted) status.current?.focus();
  };
  const turnTo = async (page: (() => Promise<void>) | undefined) => {
    await page?.();
    status.current?.focus();
  };

  return (
    <div className={css.meals}>
      <div className={css.controls}>
        <TextField
          label={t('meals.search')}
          type="search"
          placeholder={t('meals.nameOrIngredient')}
          maxLength={MEAL_LIMITS.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label={t('common.filterByMood')}
          options={moodOptions()}
          value={mood ?? ''}
          onChange={(value) => setMood(findMood(value))}
        />
        <Button component={Link} to={paths.addMeal()} variant="primary">
          {t('common.addMeal')}
        </Button>
      </div>
      {meals ? (
        <p ref={status} tabIndex={-1} role="status" className={css.count}>
          {range}
        </p>
      ) : null}
      {!meals && isError ? (
        <EmptyState art="umbrella" next={<Button onClick={retry}>{t('common.tryAgain')}</Button>}>
          {t('meals.allFailed')}
        </EmptyState>
      ) : null}
      {!meals && !isError ? <Loading /> : null}
      {meals?.length === 0 ? (
        <EmptyState
          art="plate"
          next={search ? t('meals.noneForSearch', { words: search }) : t('meals.addOneEverybodyFindsIt')}
        >
          {mood ? t('meals.noneForMood') : t('meals.noneAvailable')}
        </EmptyState>
      ) : null}
      {meals && meals.length > 0 ? <Rows meals={meals} onDelete={setDeleting} /> : null}
      {previous || next ? (
        <nav className={css.pages} aria-label={t('meals.pagesOfMeals')}>
          <Button busy={isBusy || !previous} onClick={() => void turnTo(previous)}>
            {t('meals.previous')}
          </Button>
          <Button busy={isBusy || !next} onClick={() => void turnTo(next)}>
            {t('meals.next')}
          </Button>
        </nav>
      ) : null}
      {deleting ? <DeleteMealDialog meal={deleting} onClose={closeDialog} /> : null}
    </div>
  );
}

/** The range of this page, and buttons to the previous and next page if there are any. */
function usePages(query: { readonly mood: MoodName | undefined; readonly search: string }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useMealTable(query);
  const view = JSON.stringify(query);
  const [turned, setTurned] = useState({ view, index: 0 });
  const pages = data?.pages ?? [];
  const index = turned.view === view ? Math.min(turned.index, Math.max(0, pages.length - 1)) : 0;
  const turnTo = async (to: number) => {
    if (to >= pages.length && (await fetchNextPage()).isFetchNextPageError) return;
    setTurned({ view, index: to });
  };
  const before = pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 0);
  const meals = pages[index]?.items;
  const hasNext = index + 1 < pages.length || hasNextPage;
  return {
    meals,
    range: rangeText(before, meals?.length ?? 0, index === 0 && !hasNext),
    previous: index > 0 ? () => turnTo(index - 1) : undefined,
    next: hasNext ? () => turnTo(index + 1) : undefined,
    isBusy: isFetching,
    isError,
    retry: () => void refetch(),
  };
}

function rangeText(before: number, count: number, isAll: boolean): string {
  return isAll ? t('meals.count', { count }) : t('meals.range', { first: before + 1, last: before + count });
}

function Rows({ meals, onDelete }: { readonly meals: readonly Meal[]; readonly onDelete: (meal: Meal) => void }) {
  return (
    <table className={`${tableCss.table} ${tableCss.sheet} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('meals.name')}</th>
          <th scope="col">{t('common.mood')}</th>
          <th scope="col">{t('meals.description')}</th>
          <th scope="col">{t('common.actions')}</th>
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
              <Button
                component={Link}
                to={paths.editMeal(meal.id)}
                variant="quiet"
                aria-label={t('meals.editName', { name: meal.name })}
              >
                {t('common.edit')}
              </Button>
              <Button
                variant="danger"
                onClick={() => onDelete(meal)}
                aria-label={t('meals.deleteName', { name: meal.name })}
              >
                {t('common.delete')}
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
    <Stack gap={2} role="status" aria-label={t('meals.loading')}>
      <Skeleton width={72} height={20} />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Stack>
  );
}
