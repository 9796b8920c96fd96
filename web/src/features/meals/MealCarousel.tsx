import 'swiper/css';
import 'swiper/css/navigation';
import 'swiper/css/pagination';
import { useDebouncedValue, useIntersection, useReducedMotion } from '@mantine/hooks';
import { type Meal, MEAL_MESSAGES } from '@moodbowl/contract/meals';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay, Navigation, Pagination } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { messageOf } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterSwitch } from '../../ui/FilterSwitch.tsx';
import { Hint } from '../../ui/Hint.tsx';
import css from './MealCarousel.module.css';
import { MealCard } from './MealCard.tsx';
import { MealCarouselSkeleton } from './MealCarouselSkeleton.tsx';
import type { MealActions } from './meal-actions.ts';
import { DEFAULT_IMAGE } from './meal-image.ts';
import { fitsMood } from './meal-list.ts';
import { useMeals } from './meals.queries.ts';

/** How many slides a window of this width shows, from the specification. */
const SLIDES = { 0: { slidesPerView: 1 }, 640: { slidesPerView: 2 }, 1024: { slidesPerView: 4 } } as const;
const MOST_SLIDES = 4;

/** How many show beside one another at this moment. */
const slidesThatShow = () =>
  Object.entries(SLIDES).findLast(([width]) => innerWidth >= Number(width))?.[1].slidesPerView ?? MOST_SLIDES;

const AUTOPLAY_MS = 4_000;
/** A choice that stands for so long is meant: who tries the switch often presses again before. */
const SETTLED_MS = 600;
const TRANSITION_MS = 500;

interface MealCarouselProps extends MealActions {
  /** The current mood; without one all meals show. */
  readonly mood: MoodName | undefined;
}

/** Meals for the mood, or all, gliding by. */
export const MealCarousel = memo(({ mood, ...actions }: MealCarouselProps) => {
  const [filter, setFilter] = useState<'mood' | 'all'>('mood');
  const shownMood = filter === 'mood' ? mood : undefined;
  const meals = useMeals(shownMood ?? 'all');
  const view = useMemo(
    () =>
      meals.data && {
        of: shownMood ?? 'all',
        meals: shownMood ? meals.data.filter((meal) => fitsMood(meal, shownMood)) : meals.data,
      },
    [meals.data, shownMood],
  );
  // Making slides takes a while on a slow phone. What glides follows when there is time: at first under the shapes that
  // hold its place, later under the cards of the new choice, which come with the press.
  const [settled] = useDebouncedValue(view, SETTLED_MS);
  const gliding = useDeferredValue(settled ?? view, undefined);
  const isGliding = gliding?.of === view?.of;
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
      {meals.isPending || (view && !gliding) ? <MealCarouselSkeleton /> : null}
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
      {view && gliding && !isGliding ? <Window meals={view.meals} {...actions} /> : null}
      {view && gliding && gliding.meals.length > 0 ? (
        <div hidden={!isGliding} className={css.gliding}>
          <Slides key={gliding.of} meals={isGliding ? view.meals : gliding.meals} {...actions} />
        </div>
      ) : null}
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

/** What the slides will show first, standing still. */
function Window({ meals, ...actions }: { readonly meals: readonly Meal[] } & MealActions) {
  return (
    <div className={css.window}>
      {meals.slice(0, slidesThatShow()).map((meal) => (
        <Card key={meal.id} meal={meal} eager {...actions} />
      ))}
    </div>
  );
}

function Slides({ meals, ...actions }: { readonly meals: readonly Meal[] } & MealActions) {
  // Known from the first moment on: Swiper does not stop what has begun to glide.
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [paused, setPaused] = useState(false);
  const [focused, setFocused] = useState(false);
  const { ref: place, entry } = useIntersection();
  const moves = meals.length > 1 && !still;
  // Out of sight, too, it would make the browser draw sixty frames a second, to count the time that is left.
  const plays = moves && !paused && !focused && entry?.isIntersecting === true;
  useEffect(() => {
    if (plays) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
  }, [swiper, plays]);
  const togglePause = () => {
    setPaused(!paused);
    // Who presses Play wants it to move, though the focus is on the button.
    setFocused(false);
  };
  // The cards that show come at once, those beside the window when there is time.
  const withRest = useDeferredValue(true, false);

  return (
    <div ref={place} className={css.carousel} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <Swiper
        modules={[A11y, Autoplay, Navigation, Pagination]}
        onSwiper={setSwiper}
        breakpoints={SLIDES}
        spaceBetween={20}
        loop={meals.length > MOST_SLIDES}
        autoplay={moves ? { delay: AUTOPLAY_MS, pauseOnMouseEnter: true, disableOnInteraction: false } : false}
        speed={still ? 0 : TRANSITION_MS}
        navigation
        pagination={{ clickable: true, dynamicBullets: true }}
        watchSlidesProgress
        a11y={{ containerMessage: 'Meal suggestions', slideLabelMessage: '{{index}} of {{slidesLength}}' }}
      >
        {meals.map((meal, index) => (
          <SwiperSlide key={meal.id} className={css.slide}>
            {withRest || index < MOST_SLIDES ? <Card meal={meal} eager={index === 0} {...actions} /> : null}
          </SwiperSlide>
        ))}
      </Swiper>
      {moves ? (
        <button type="button" className={css.pause} onClick={togglePause}>
          {paused ? '▶ Play' : '❚❚ Pause'}
        </button>
      ) : null}
    </div>
  );
}

interface CardProps extends MealActions {
  readonly meal: Meal;
  readonly eager: boolean;
}

/** What a slide shows. Drawn again only when the meal changes, not whenever the carousel pauses. */
const Card = memo(({ meal, eager, onView, onToggleSaved, onEat }: CardProps) => (
  <MealCard
    meal={meal}
    fallbackImage={DEFAULT_IMAGE.carousel}
    eager={eager}
    onView={() => onView(meal)}
    onToggleSaved={() => onToggleSaved(meal)}
    onEat={() => onEat(meal)}
  />
));
