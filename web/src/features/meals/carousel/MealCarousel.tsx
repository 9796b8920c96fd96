import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-client.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import css from './MealCarousel.module.css';
import { MealCarouselSkeleton } from './MealCarouselSkeleton.tsx';
import { MealSlides } from './MealSlides.tsx';
import type { MealActions } from '../meal-actions.ts';
import { fitsMood, shownFor } from '../meal-list.ts';
import { useMeals } from '../meals.queries.ts';

/** Swiper measures every slide when it starts, which a slow phone feels at each press of the filter. */
const MEALS = 12;
/** The pressed filter is painted before its slides are rendered, which takes a slow phone 250 ms. In milliseconds. */
const PAINT_MS = 32;

interface MealCarouselProps extends MealActions {
  /** The current mood; without it, all meals are shown. */
  readonly mood: MoodName | undefined;
  /** There is no mood today, and the filter by mood says so. */
  readonly isMoodMissing?: boolean;
  /** On phones with pictures beside the text, for a screen with more content below. */
  readonly compact?: boolean;
}

/** The newest meals and own recipes for the mood, or of all, as a carousel. */
export function MealCarousel({ mood, isMoodMissing = false, compact = false, ...actions }: MealCarouselProps) {
  const [filter, setFilter] = useState<'mood' | 'all'>('mood');
  const [shownFilter, setShownFilter] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => setShownFilter(filter), PAINT_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  const shownMood = shownFilter === 'mood' ? mood : undefined;
  const meals = useMeals({ mood: shownMood });
  const own = useMeals({ mood: shownMood, own: true });
  const isPending = meals.isPending || own.isPending;
  const shown = isPending
    ? undefined
    : meals.data &&
      [...(own.data ?? []), ...meals.data]
        .filter((meal) => !shownMood || fitsMood(meal, shownMood))
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
        .slice(0, MEALS)
        .map((meal) => shownFor(meal, shownMood));
  return (
    <section
      className={css.suggestions}
      data-compact={compact || undefined}
      aria-label={t('meals.mealSuggestions')}
      style={mood && { '--mood': MOOD_COLOURS[mood] }}
    >
      <div className={css.head}>
        <h2>
          {shownMood
            ? t('meals.mealsForDay', { day: t('moods.day', { mood: shownMood }) })
            : t('meals.mealsForEveryDay')}
        </h2>
        <SegmentedControl
          label={t('meals.mealsShown')}
          options={[
            { value: 'mood', text: t('meals.myMood') },
            { value: 'all', text: t('common.all') },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {isMoodMissing && shownFilter === 'mood' ? <p className={css.note}>{t('meals.noMoodToday')}</p> : null}
      {isPending ? <MealCarouselSkeleton compact={compact} /> : null}
      {meals.isError && !shown ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void meals.refetch()}>{t('common.tryAgain')}</Button>}>
          {messageOf(meals.error, t('meals.listFailed'))}
        </EmptyState>
      ) : null}
      {shown?.length === 0 ? (
        <EmptyState art="plate" next={t('meals.switchToAllToSee')}>
          {t('meals.noneForFilter')}
        </EmptyState>
      ) : null}
      {shown && shown.length > 0 ? (
        <MealSlides key={shown.map(({ id }) => id).join()} meals={shown} compact={compact} {...actions} />
      ) : null}
      <div className={css.all}>
        <Button component={Link} to={paths.recipes()}>
          {t('meals.viewAllMeals')}
        </Button>
        <Button component={Link} to={paths.suggestions()}>
          {t('common.pickedForYou')}
        </Button>
      </div>
    </section>
  );
}
