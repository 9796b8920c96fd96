import 'swiper/css';
import 'swiper/css/navigation';
import 'swiper/css/pagination';
import { useReducedMotion } from '@mantine/hooks';
import { type Meal, MEAL_MESSAGES } from '@moodbowl/contract/meals';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { memo, useDeferredValue, useState } from 'react';
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
const AUTOPLAY_MS = 4_000;
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
  // Making a dozen slides takes a while on a slow phone: it is done in slices, under the shapes that hold their place.
  const isThere = useDeferredValue(meals.data !== undefined);
  const data = isThere ? meals.data : undefined;
  const shown = shownMood ? data?.filter((meal) => fitsMood(meal, shownMood)) : data;
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
      {meals.isPending || (meals.data && !shown) ? <MealCarouselSkeleton /> : null}
      {meals.isError && !shown ? (
        <Hint art="umbrella" next={<Button onClick={() => void meals.refetch()}>Try again</Button>}>
          {messageOf(meals.error, MEAL_MESSAGES.listFailed)}
        </Hint>
      ) : null}
      {shown?.length === 0 ? (
        <Hint art="plate" next="Switch to All to see everything on the menu.">
          {MEAL_MESSAGES.noneForFilter}
        </Hint>
      ) : null}
      {shown && shown.length > 0 ? <Slides key={shownMood ?? 'all'} meals={shown} {...actions} /> : null}
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

function Slides({ meals, onView, onToggleSaved, onEat }: { readonly meals: readonly Meal[] } & MealActions) {
  // Known from the first moment on: Swiper does not stop what has begun to glide.
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [paused, setPaused] = useState(false);
  const moves = meals.length > 1 && !still;
  // The cards that show come at once, those beside the window when there is time.
  const withRest = useDeferredValue(true, false);

  const togglePause = () => {
    if (paused) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
    setPaused(!paused);
  };

  return (
    <div
      className={css.carousel}
      onFocus={() => swiper?.autoplay.pause()}
      onBlur={() => paused || swiper?.autoplay.resume()}
    >
      <Swiper
        modules={[A11y, Autoplay, Navigation, Pagination]}
        onSwiper={setSwiper}
        breakpoints={SLIDES}
        spaceBetween={20}
        loop={meals.length > MOST_SLIDES}
        autoplay={
          moves && !paused ? { delay: AUTOPLAY_MS, pauseOnMouseEnter: true, disableOnInteraction: false } : false
        }
        speed={still ? 0 : TRANSITION_MS}
        navigation
        pagination={{ clickable: true, dynamicBullets: true }}
        watchSlidesProgress
        a11y={{ containerMessage: 'Meal suggestions', slideLabelMessage: '{{index}} of {{slidesLength}}' }}
      >
        {meals.map((meal, index) => (
          <SwiperSlide key={meal.id} className={css.slide}>
            {withRest || index < MOST_SLIDES ? (
              <MealCard
                meal={meal}
                fallbackImage={DEFAULT_IMAGE.carousel}
                eager={index === 0}
                onView={() => onView(meal)}
                onToggleSaved={() => onToggleSaved(meal)}
                onEat={() => onEat(meal)}
              />
            ) : null}
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
