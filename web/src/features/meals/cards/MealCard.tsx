import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { MoodBadge } from '../../../ui/mood/MoodBadge.tsx';
import { StarToggle } from '../../../ui/StarToggle.tsx';
import css from './MealCard.module.css';
import { OwnBadge } from './OwnBadge.tsx';
import { MealImage } from './MealImage.tsx';

interface MealCardProps {
  readonly meal: Pick<Meal, 'name' | 'description' | 'image_url' | 'saved'> & {
    readonly mood: string;
    readonly own?: boolean;
  };
  readonly fallbackImage: string;
  readonly onView: () => void;
  readonly onToggleSaved: () => void;
  /** The button that logs the meal as eaten. */
  readonly eatButton?: ReactNode;
  /** One of the first cards: its picture is loaded eagerly. */
  readonly eager?: boolean;
  readonly busy?: boolean;
  /** For a long list: on phones the picture is beside the text. */
  readonly compact?: boolean;
  /** The level of the name's heading: one below the heading above it. */
  readonly level?: 2 | 3;
  /** Replaces the description. */
  readonly children?: ReactNode;
}

/** A meal as a card: picture, mood, name, the start of the description, and its actions. */
export function MealCard({
  meal,
  fallbackImage,
  onView,
  onToggleSaved,
  eatButton,
  eager = false,
  busy = false,
  compact = false,
  level = 3,
  children,
}: MealCardProps) {
  const Name = `h${level}` as const;
  return (
    <article className={css.card} data-compact={compact || undefined} aria-label={meal.name}>
      <MealImage key={meal.image_url} imageUrl={meal.image_url} fallback={fallbackImage} eager={eager} />
      <div className={css.text}>
        <div className={css.head}>
          <span className={css.badges}>
            <MoodBadge mood={meal.mood} />
            {meal.own ? <OwnBadge /> : null}
          </span>
          <StarToggle saved={meal.saved} name={meal.name} onToggle={onToggleSaved} busy={busy} />
        </div>
        <Name className={css.name} dir="auto">
          {meal.name}
        </Name>
        {children ?? (
          <p className={css.description} dir="auto">
            {meal.description}
          </p>
        )}
        <div className={css.actions}>
          <Button
            variant="quiet"
            className={css.view ?? ''}
            onClick={onView}
            aria-label={t('meals.viewRecipeName', { name: meal.name })}
          >
            {t('common.viewRecipe')}
          </Button>
          {eatButton}
        </div>
      </div>
    </article>
  );
}
