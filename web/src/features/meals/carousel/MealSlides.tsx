import { t } from '@moodbowl/i18n/t';
import 'swiper/css';
import 'swiper/css/navigation';
import 'swiper/css/pagination';
import { useIntersection, useReducedMotion } from '@mantine/hooks';
import type { Meal } from '@moodbowl/contract/meals';
import { useEffect, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay, Navigation, Pagination } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { EatButton } from '../../meal-logs/EatButton.tsx';
import { MealCard } from '../cards/MealCard.tsx';
import css from './MealSlides.module.css';
import type { MealActions } from '../meal-actions.ts';
import { DEFAULT_IMAGE } from '../meal-image.ts';

/** How many slides a window of this width shows, by the specification. */
const BREAKPOINTS = { 0: { slidesPerView: 1 }, 640: { slidesPerView: 2 }, 1024: { slidesPerView: 4 } } as const;
const MOST_VISIBLE = 4;
const MODULES = [A11y, Autoplay, Navigation, Pagination];

const AUTOPLAY_MS = 4_000;
const TRANSITION_MS = 500;

interface MealSlidesProps extends MealActions {
  readonly meals: readonly Meal[];
  readonly compact: boolean;
}

/** Meals as slides. Use another `key` for other meals: Swiper then starts again. */
export function MealSlides({ meals, compact, onView, onToggleSaved }: MealSlidesProps) {
  // Must be known on the first render, because Swiper does not stop a transition that has begun.
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [paused, setPaused] = useState(false);
  const [focused, setFocused] = useState(false);
  const { ref, entry } = useIntersection();
  const moves = meals.length > 1 && !still;
  const plays = moves && !paused && !focused && entry?.isIntersecting === true;
  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (plays) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, plays]);
  const togglePause = () => {
    setPaused(!paused);
    // Play means that it moves, even though the button has the focus.
    setFocused(false);
  };

  return (
    <div ref={ref} className={css.slides} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <Swiper
        key={String(still)}
        modules={MODULES}
        breakpoints={BREAKPOINTS}
        spaceBetween={20}
        loop={meals.length > MOST_VISIBLE}
        autoplay={moves && { delay: AUTOPLAY_MS, pauseOnMouseEnter: true, disableOnInteraction: false }}
        speed={still ? 0 : TRANSITION_MS}
        navigation
        // Dots for two dozen meals would be too many.
        pagination={{ type: 'fraction' }}
        watchSlidesProgress
        a11y={{ slideLabelMessage: '', itemRoleDescriptionMessage: 'slide' }}
        onSwiper={setSwiper}
      >
        {meals.map((meal, index) => (
          <SwiperSlide
            key={meal.id}
            className={css.slide ?? ''}
            role="group"
            aria-label={t('meals.slide', { place: index + 1, count: meals.length, name: meal.name })}
          >
            <MealCard
              meal={meal}
              fallbackImage={DEFAULT_IMAGE.carousel}
              eager={index < MOST_VISIBLE}
              compact={compact}
              onView={() => onView(meal)}
              onToggleSaved={() => onToggleSaved(meal)}
              eatButton={<EatButton meal={meal} compact />}
            />
          </SwiperSlide>
        ))}
      </Swiper>
      {moves ? (
        <button type="button" className={css.pause} onClick={togglePause}>
          {paused ? t('meals.play') : t('meals.pause')}
        </button>
      ) : null}
    </div>
  );
}
