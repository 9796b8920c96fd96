import 'swiper/css';
import 'swiper/css/navigation';
import 'swiper/css/pagination';
import { useElementSize, useIntersection, useMergedRef, useReducedMotion } from '@mantine/hooks';
import type { Meal } from '@moodbowl/contract/meals';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Swiper } from 'swiper';
import { A11y, Autoplay, Navigation, Pagination } from 'swiper/modules';
import { whenStill } from '../../lib/when-still.ts';
import { MealCard } from './MealCard.tsx';
import css from './MealSlides.module.css';
import type { MealActions } from './meal-actions.ts';
import { DEFAULT_IMAGE } from './meal-image.ts';

/** How many slides a window of this width shows, from the specification. */
const SLIDES = { 0: { slidesPerView: 1 }, 640: { slidesPerView: 2 }, 1024: { slidesPerView: 4 } } as const;
const MOST_SLIDES = 4;

const WIDTHS = Object.entries(SLIDES).map(([width, { slidesPerView }]) => ({
  slidesPerView,
  reached: matchMedia(`(min-width: ${width}px)`),
}));

/** How many show beside one another at this moment. Asked for its width, the window would lay the page out first. */
export const slidesThatShow = (): number =>
  WIDTHS.findLast(({ reached }) => reached.matches)?.slidesPerView ?? MOST_SLIDES;

const AUTOPLAY_MS = 4_000;
const TRANSITION_MS = 500;

interface MealSlidesProps extends MealActions {
  /** Always the same ones, in the same order; what is known of them may change. */
  readonly meals: readonly Meal[];
  /** Whether they are what is to be seen. */
  readonly shown: boolean;
  /** Told when the cards of the window are there, and when they no longer are. */
  readonly onReady: (ready: boolean) => void;
}

/** Meals gliding by. */
export function MealSlides({ meals, shown, onReady, ...actions }: MealSlidesProps) {
  // Known from the first moment on: Swiper does not stop what has begun to glide.
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const stage = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const stageRef = useMergedRef(stage, measured);
  const [swiper, setSwiper] = useState<Swiper>();
  const [paused, setPaused] = useState(false);
  const [focused, setFocused] = useState(false);
  const { ref: place, entry } = useIntersection();
  const moves = meals.length > 1 && !still;
  const loops = meals.length > MOST_SLIDES;
  // Swiper itself, not its component for React: that tells each slide of each change of every other.
  useLayoutEffect(() => {
    if (!stage.current) return undefined;
    const made = new Swiper(stage.current, {
      modules: [A11y, Autoplay, Navigation, Pagination],
      createElements: true,
      breakpoints: SLIDES,
      spaceBetween: 20,
      loop: loops,
      autoplay: moves ? { delay: AUTOPLAY_MS, pauseOnMouseEnter: true, disableOnInteraction: false } : false,
      speed: still ? 0 : TRANSITION_MS,
      navigation: true,
      // Told in numbers: a dot for each of a hundred is as many stops on the keyboard's way past them.
      pagination: { enabled: true, type: 'fraction' },
      watchSlidesProgress: true,
      // It would measure all slides again whenever they get higher, as when the cards come.
      resizeObserver: false,
      updateOnWindowResize: false,
      a11y: { containerMessage: 'Meal suggestions', slideLabelMessage: '{{index}} of {{slidesLength}}' },
    });
    setSwiper(made);
    return () => {
      // Their style goes with them, or is what the next one gives them.
      made.destroy(true, false);
    };
  }, [loops, moves, still]);
  // An effect may still mean the one before, which has nothing left to be asked.
  useEffect(() => {
    if (swiper && !swiper.destroyed && width !== 0 && Math.abs(width - swiper.width) >= 1) swiper.update();
  }, [swiper, width]);
  // Out of sight, too, it would make the browser draw sixty frames a second, to count the time that is left.
  const plays = moves && shown && !paused && !focused && entry?.isIntersecting === true;
  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (plays) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, plays]);
  const togglePause = () => {
    setPaused(!paused);
    // Who presses Play wants it to move, though the focus is on the button.
    setFocused(false);
  };
  // Swiper measures its slides while they are empty; then come the cards of the window, then, in pieces, those farther
  // and farther away on both sides. A press waits for one piece at most, and who scrolls by for none.
  const [reach, setReach] = useState(0);
  useEffect(() => {
    if (!swiper || reach > meals.length / 2) return undefined;
    return whenStill(() => startTransition(() => setReach(reach + MOST_SLIDES)));
  }, [swiper, reach, meals.length]);
  const isReady = reach > 0;
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    onReady(true);
    return () => onReady(false);
  }, [isReady, onReady]);

  return (
    <div
      ref={place}
      className={css.slides}
      data-away={!shown || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div ref={stageRef} className="swiper">
        <div className="swiper-wrapper">
          {meals.map((meal, index) => (
            <div key={meal.id} className={`swiper-slide ${css.slide}`}>
              {Math.min(index, meals.length - index) < reach ? (
                <MealSlideCard meal={meal} eager={index < MOST_SLIDES} {...actions} />
              ) : null}
            </div>
          ))}
        </div>
      </div>
      {moves ? (
        <button type="button" className={css.pause} onClick={togglePause}>
          {paused ? '▶ Play' : '❚❚ Pause'}
        </button>
      ) : null}
    </div>
  );
}

interface MealSlideCardProps extends MealActions {
  readonly meal: Meal;
  readonly eager: boolean;
}

/** What a slide shows. Drawn again only when the meal changes, not whenever the carousel pauses. */
export const MealSlideCard = memo(({ meal, eager, onView, onToggleSaved, eatButton }: MealSlideCardProps) => (
  <MealCard
    meal={meal}
    fallbackImage={DEFAULT_IMAGE.carousel}
    eager={eager}
    onView={() => onView(meal)}
    onToggleSaved={() => onToggleSaved(meal)}
    eatButton={eatButton(meal)}
  />
));
