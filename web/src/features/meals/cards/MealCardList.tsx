import { t } from '@moodbowl/i18n/t';
import { MEAL_LIMITS, type MealSort } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { STEP, useSteps } from '../../../lib/use-steps.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import css from './MealCardList.module.css';
import gridCss from './MealGrid.module.css';
import { DetailFilters } from './DetailFilters.tsx';
import { MealCard } from './MealCard.tsx';
import { MealGridSkeleton } from './MealGridSkeleton.tsx';
import type { MealActions } from '../meal-actions.ts';
import { DEFAULT_IMAGE } from '../meal-image.ts';
import { shownFor, viewMeals } from '../meal-list.ts';
import { useMeals } from '../meals.queries.ts';
import { useListFilters } from './use-list-filters.ts';

interface MealCardListProps extends MealActions {
  /** Only meals of this mood. */
  readonly of?: MoodName | undefined;
  /** The mood of the filter 'mood'. Without it, that filter is not offered. */
  readonly mood?: MoodName | undefined;
  /** The recipes of the home in place of the catalogue. */
  readonly own?: boolean;
  /** The recipes of the home before the catalogue. */
  readonly withOwn?: boolean;
  /** Offers filters by diet and time. */
  readonly withDetails?: boolean;
  /** Another filter, before those of the list. */
  readonly children?: ReactNode;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
  /** Offers a button back to the top. */
  readonly withViewAll?: boolean;
  readonly loadingText?: string;
  /** The text if there is nothing to show. */
  readonly emptyText?: string;
  /** The text if nothing passes the filters, if it is another one. */
  readonly filteredText?: string | undefined;
  /** The next step if there is nothing to show and no filter is set. */
  readonly emptyNext?: ReactNode;
}

const SORTS = [
  { value: 'recent', label: 'meals.recent' },
  { value: 'name', label: 'meals.name' },
  { value: 'mood', label: 'common.mood' },
] as const;

/** Meals as cards, with filter, search and sort, all done by the server. */
export function MealCardList({
  of,
  mood,
  own = false,
  withOwn = false,
  withDetails = false,
  children,
  level = 3,
  withViewAll = false,
  loadingText = t('meals.loadingMeals'),
  emptyText = t('meals.noneAvailable'),
  filteredText,
  emptyNext,
  ...actions
}: MealCardListProps) {
  const filters = useListFilters();
  const { typed, setTyped, search, filter, setFilter, diet, minutes, sort } = filters;
  const [withMore, setWithMore] = useState(false);
  const more = useId();
  const query = {
    mood: of ?? (filter === 'mood' ? mood : undefined),
    saved: filter === 'saved',
    search,
    diet,
    minutes,
    sort,
  };
  const meals = useMeals({ ...query, own }, { keep: true });
  const ours = useMeals({ ...query, own: true }, { keep: true, enabled: withOwn });
  const { count, showStep, firstOfStep } = useSteps(JSON.stringify([of, filter, search, diet, minutes, own, sort]));

  const isAsking = meals.isPlaceholderData || ours.isPlaceholderData || search !== typed.trim();
  // Shows what the loaded meals say about the result, until the server has answered.
  const view = isAsking
    ? { filter: of ? 'mood' : filter, mood: of ?? mood, search: typed, diet, minutes, sort }
    : undefined;
  const all = meals.data && [...((withOwn && ours.data) || []), ...meals.data];
  const shown = all && view ? viewMeals(all, view) : all;
  // An unsaved meal leaves the saved ones immediately.
  const loaded = shown?.filter((meal) => filter !== 'saved' || meal.saved);
  const isWaiting = meals.isPending || (withOwn && ours.isPending) || (isAsking && loaded?.length === 0);
  const chosen = [filter !== 'all', diet, minutes, sort !== 'recent'].filter(Boolean).length;
  const isFiltered = search !== '' || filter !== 'all' || diet !== undefined || minutes !== undefined;
  const showMore = () => {
    showStep();
    if ((loaded?.length ?? 0) >= count + STEP) return;
    if (withOwn && ours.hasNextPage) void ours.fetchNextPage();
    else if (meals.hasNextPage) void meals.fetchNextPage();
  };
  const shows = [
    { value: 'all', text: t('common.all') },
    ...(mood ? [{ value: 'mood', text: mood } as const] : []),
    { value: 'saved', text: t('meals.saved') },
  ] as const;

  return (
    <div className={css.list}>
      <div className={css.controls}>
        <TextField
          label={t('meals.search')}
          type="search"
          placeholder={t('meals.nameOrIngredient')}
          maxLength={MEAL_LIMITS.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={css.filters}>
          {children}
          {withDetails ? (
            <Button
              className={css.toggle ?? ''}
              aria-expanded={withMore}
              aria-controls={more}
              onClick={() => setWithMore(!withMore)}
            >
              {t('meals.moreFilters', { count: chosen })}
            </Button>
          ) : null}
          <div id={more} className={css.more} data-folded={(withDetails && !withMore) || undefined}>
            {withDetails ? (
              <DetailFilters diet={diet} onDiet={filters.setDiet} minutes={minutes} onMinutes={filters.setMinutes} />
            ) : null}
            <Select
              label={t('meals.sortBy')}
              options={SORTS.filter(({ value }) => !own || value !== 'mood').map(({ value, label }) => ({
                value,
                label: t(label),
              }))}
              value={sort}
              onChange={(value) => filters.setSort(value as MealSort)}
            />
            <SegmentedControl label={t('meals.show')} options={shows} value={filter} onChange={setFilter} />
          </div>
        </div>
      </div>
      {isWaiting ? <MealGridSkeleton text={loadingText} /> : null}
      {meals.isError && !loaded ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void meals.refetch()}>{t('common.tryAgain')}</Button>}>
          {messageOf(meals.error, t('meals.listFailed'))}
        </EmptyState>
      ) : null}
      {loaded?.length === 0 && !isWaiting ? (
        <EmptyState
          art="plate"
          next={
            isFiltered ? (
              <>
                {search ? t('meals.tryShorterWord', { words: search }) : t('meals.tryAnotherFilter')}{' '}
                <TextButton onClick={filters.clear}>{t('meals.clearFilters')}</TextButton>
              </>
            ) : (
              (emptyNext ?? t('meals.tryAnotherFilter'))
            )
          }
        >
          {isFiltered ? (filteredText ?? emptyText) : emptyText}
        </EmptyState>
      ) : null}
      {loaded && loaded.length > 0 ? (
        <ul className={gridCss.grid} aria-busy={isAsking}>
          {loaded.slice(0, count).map((meal, index) => (
            <li key={meal.id} ref={firstOfStep(index)} tabIndex={-1}>
              <MealCard
                meal={shownFor(meal, of ?? (filter === 'mood' ? mood : undefined))}
                level={level}
                fallbackImage={DEFAULT_IMAGE.recipe}
                eager={index === 0}
                compact
                onView={() => actions.onView(meal)}
                onToggleSaved={() => actions.onToggleSaved(meal)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {meals.isFetchNextPageError ? <Alert kind="error">{messageOf(meals.error, t('meals.listFailed'))}</Alert> : null}
      <div className={css.foot}>
        {loaded && !isAsking && (loaded.length > count || meals.hasNextPage || ours.hasNextPage) ? (
          <Button busy={meals.isFetchingNextPage || ours.isFetchingNextPage} onClick={showMore}>
            {t('common.showMoreMeals')}
          </Button>
        ) : null}
        {withViewAll ? (
          <Button
            onClick={() => {
              filters.clear();
              window.scrollTo({ top: 0, behavior: 'smooth' });
            }}
          >
            {t('meals.viewAllMeals')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
