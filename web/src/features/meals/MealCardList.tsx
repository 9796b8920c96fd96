import { type Meal, MEAL_MESSAGES, type MealSort } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { memo, useDeferredValue, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FilterSwitch } from '../../ui/FilterSwitch.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './MealCardList.module.css';
import gridCss from './MealGrid.module.css';
import { MealCard } from './MealCard.tsx';
import { MealGridSkeleton } from './MealGridSkeleton.tsx';
import type { MealActions } from './meal-actions.ts';
import { DEFAULT_IMAGE } from './meal-image.ts';
import { type MealFilter, viewMeals } from './meal-list.ts';
import { useMeals } from './meals.queries.ts';

interface MealCardListProps extends MealActions {
  /** The meals to show; without them the list fetches all itself. */
  readonly meals?: readonly Meal[];
  /** Loads more of `meals`, while there are more. */
  readonly onMore?: (() => void) | undefined;
  /** What all of `meals` have in common: of something else the list begins with its first ones again. */
  readonly of?: string | undefined;
  /** The mood that the filter 'mood' means; without one that filter is not offered. */
  readonly mood?: MoodName | undefined;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
  /** Offers a button that leads back to the top. */
  readonly withViewAll?: boolean;
  /** What is said when nothing is left to show. */
  readonly emptyText?: string;
}

/** How many cards stand there at first, and how many more come at each press. */
const STEP = 24;

/** Cards as they came, step by step: what is far from the window is skipped by steps, not card by card. */
const inSteps = (meals: readonly Meal[]): Meal[][] =>
  Array.from({ length: Math.ceil(meals.length / STEP) }, (_, step) => meals.slice(step * STEP, (step + 1) * STEP));

/** What a card takes with the room around it, and what stands above the cards at least, in pixels. */
const CARD = { width: 280, height: 460 } as const;
const ABOVE = 360;
const MOST_COLUMNS = 4;

/** As many as the window shows. */
function cardsAtOnce(): number {
  const columns = Math.min(MOST_COLUMNS, Math.max(1, Math.floor(innerWidth / CARD.width)));
  return columns * Math.max(1, Math.ceil((innerHeight - Math.max(0, ABOVE - scrollY)) / CARD.height));
}

const SORTS = [
  { value: 'recent', label: 'Recent' },
  { value: 'name', label: 'Name' },
  { value: 'mood', label: 'Mood' },
] as const;

/** Meals as cards, with filter, search by name and sort. */
export function MealCardList({
  meals: given,
  onMore,
  of = '',
  mood,
  level = 3,
  withViewAll = false,
  emptyText = MEAL_MESSAGES.noneAvailable,
  ...actions
}: MealCardListProps) {
  const fetched = useMeals('all', { enabled: given === undefined });
  const [filter, setFilter] = useState<MealFilter>('all');
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<MealSort>('recent');
  const [count, setCount] = useState(STEP);
  const [known, setKnown] = useState(of);
  if (known !== of) {
    setKnown(of);
    setCount(STEP);
  }
  // Making cards takes a while on a slow phone: those that a choice brings into the window come at once, the others when
  // there is time.
  const view = JSON.stringify([of, filter, search, sort]);
  const hasTime = useDeferredValue(view, '') === view;

  if (given === undefined && fetched.isPending) return <MealGridSkeleton text="Loading meals..." />;
  if (given === undefined && fetched.isError) {
    return (
      <Hint art="umbrella" next={<Button onClick={() => void fetched.refetch()}>Try again</Button>}>
        {messageOf(fetched.error, MEAL_MESSAGES.listFailed)}
      </Hint>
    );
  }
  const shown = viewMeals(given ?? fetched.data ?? [], { filter, mood, search, sort });
  const hasMore = given === undefined ? fetched.hasNextPage : onMore !== undefined;
  const showMore = () => {
    setCount(count + STEP);
    if (shown.length > count + STEP) return;
    if (onMore) onMore();
    else if (fetched.hasNextPage) void fetched.fetchNextPage();
  };
  const filters = [
    { value: 'all', text: 'All' },
    ...(mood ? [{ value: 'mood', text: mood } as const] : []),
    { value: 'saved', text: 'Saved' },
  ] as const;

  return (
    <div className={css.list}>
      <div className={css.controls}>
        <TextField
          label="Search"
          type="search"
          placeholder="Search by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Choice label="Sort by" options={SORTS} value={sort} onChange={(value) => setSort(value as MealSort)} />
        <FilterSwitch label="Show" options={filters} value={filter} onChange={setFilter} />
      </div>
      {shown.length === 0 ? (
        <Hint art="plate" next="Try another filter or a shorter word.">
          {emptyText}
        </Hint>
      ) : (
        <div className={css.cards}>
          {inSteps(shown.slice(0, hasTime ? count : cardsAtOnce())).map((step, place) => (
            <ul key={place} className={`${gridCss.grid} ${css.step}`}>
              {step.map((meal, index) => (
                // A card shows another meal rather than make room for another card: that is laid out twice before it is
                // seen.
                <Entry
                  key={index}
                  meal={meal}
                  level={level}
                  eager={place === 0 && index === 0}
                  onView={actions.onView}
                  onToggleSaved={actions.onToggleSaved}
                />
              ))}
            </ul>
          ))}
        </div>
      )}
      <div className={css.foot}>
        {shown.length > count || hasMore ? (
          <Button busy={fetched.isFetchingNextPage} onClick={showMore}>
            Show more meals
          </Button>
        ) : null}
        {withViewAll ? (
          <Button
            onClick={() => {
              setFilter('all');
              setSearch('');
              window.scrollTo({ top: 0, behavior: 'smooth' });
            }}
          >
            View All Meals
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface EntryProps extends Pick<MealActions, 'onView' | 'onToggleSaved'> {
  readonly meal: Meal;
  readonly level: 2 | 3;
  readonly eager: boolean;
}

/** A card of the list. What is typed into the search draws again only what comes and goes. */
const Entry = memo(({ meal, level, eager, onView, onToggleSaved }: EntryProps) => (
  <li>
    <MealCard
      meal={meal}
      level={level}
      fallbackImage={DEFAULT_IMAGE.recipe}
      eager={eager}
      onView={() => onView(meal)}
      onToggleSaved={() => onToggleSaved(meal)}
    />
  </li>
));
