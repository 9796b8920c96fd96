import { useDebouncedValue } from '@mantine/hooks';
import { type Meal, MEAL_MESSAGES } from '@moodbowl/contract/meals';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { whenStill } from '../../lib/when-still.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterSwitch } from '../../ui/FilterSwitch.tsx';
import { Hint } from '../../ui/Hint.tsx';
import css from './MealCarousel.module.css';
import { MealCarouselSkeleton } from './MealCarouselSkeleton.tsx';
import { MealSlideCard, MealSlides, slidesThatShow } from './MealSlides.tsx';
import type { MealActions } from './meal-actions.ts';
import { fitsMood } from './meal-list.ts';
import { FIRST_PAGE, useMeals } from './meals.queries.ts';

/** A choice that stands for so long is meant: who tries the switch often presses again before. */
const SETTLED_MS = 600;

interface MealCarouselProps extends MealActions {
  /** The current mood; without one all meals show. */
  readonly mood: MoodName | undefined;
  /** It is known that there is no mood today: the filter by mood says so. */
  readonly isMoodMissing?: boolean;
}

/** Meals for the mood, or all, gliding by. */
export const MealCarousel = memo(({ mood, isMoodMissing = false, ...actions }: MealCarouselProps) => {
  const [filter, setFilter] = useState<'mood' | 'all'>('mood');
  const shownMood = filter === 'mood' ? mood : undefined;
  const meals = useMeals(shownMood ?? 'all');
  const view = useMemo(() => {
    if (!meals.data) return undefined;
    const shown = shownMood ? meals.data.filter((meal) => fitsMood(meal, shownMood)) : meals.data;
    // The same slides, whatever else changes of their meals.
    return { key: [shownMood, ...shown.map(({ id }) => id)].join(' '), meals: shown };
  }, [meals.data, shownMood]);
  // The cards of the window come with the press. What glides takes a while on a slow phone: it is made when there is
  // time, out of sight, and takes their place when it is ready. The second page of a list follows the first at once.
  const [settled] = useDebouncedValue(view, SETTLED_MS);
  const isGrowing = meals.hasNextPage && !meals.isFetchNextPageError && (meals.data?.length ?? 0) <= FIRST_PAGE;
  const gliding = useDeferredValue(settled ?? (isGrowing ? undefined : view), undefined);
  // Nor while somebody scrolls by.
  const [mayGlide, letGlide] = useState(false);
  useEffect(() => whenStill(() => startTransition(() => letGlide(true))), []);
  const [isReady, setReady] = useState(false);
  const [held, setHeld] = useState(false);
  const isOfView = gliding?.key === view?.key;
  const isGliding = isOfView && isReady && !held;
  return (
    <section className={css.suggestions} aria-label="Meal suggestions" style={mood && { '--mood': MOOD_COLOURS[mood] }}>
      <div className={css.head}>
        <h2>
          {shownMood
            ? `Meals for ${/^[aeiou]/i.test(shownMood) ? 'an' : 'a'} ${shownMood.toLowerCase()} day`
            : 'Meals for every day'}
        </h2>
        <FilterSwitch
          label="Meals shown"
          options={[
            { value: 'mood', text: 'My mood' },
            { value: 'all', text: 'All' },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {isMoodMissing && filter === 'mood' ? <p className={css.note}>{MEAL_MESSAGES.noMoodToday}</p> : null}
      {meals.isError && !view ? (
        <Hint art="umbrella" next={<Button onClick={() => void meals.refetch()}>Try again</Button>}>
          {messageOf(meals.error, MEAL_MESSAGES.listFailed)}
        </Hint>
      ) : null}
      {view?.meals.length === 0 ? (
        <Hint art="plate" next="Switch to All to see everything on the menu.">
          {MEAL_MESSAGES.noneForFilter}
        </Hint>
      ) : null}
      <div className={css.place}>
        {meals.isPending ? <MealCarouselSkeleton /> : null}
        {view && view.meals.length > 0 && !isGliding ? (
          <Window meals={view.meals} onHold={setHeld} {...actions} />
        ) : null}
        {view && gliding && mayGlide && gliding.meals.length > 0 ? (
          <MealSlides
            key={gliding.key}
            meals={isOfView ? view.meals : gliding.meals}
            shown={isGliding}
            onReady={setReady}
            {...actions}
          />
        ) : null}
      </div>
      <div className={css.all}>
        <Button component={Link} to={paths.recipes()}>
          View All Meals
        </Button>
        <Button component={Link} to={paths.suggestions()}>
          Picked for you
        </Button>
      </div>
    </section>
  );
});

interface WindowProps extends MealActions {
  readonly meals: readonly Meal[];
  /** Told whether somebody is in it by keyboard, whose focus it would take along. */
  readonly onHold: (held: boolean) => void;
}

/** What the slides will show first, standing still. */
function Window({ meals, onHold, ...actions }: WindowProps) {
  return (
    <div
      className={css.window}
      onFocus={({ target }) => onHold(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => onHold(currentTarget.contains(relatedTarget))}
    >
      {meals.slice(0, slidesThatShow()).map((meal) => (
        <MealSlideCard key={meal.id} meal={meal} eager {...actions} />
      ))}
    </div>
  );
}
