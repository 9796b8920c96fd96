import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { StarToggle } from '../../../ui/StarToggle.tsx';
import css from './MealCard.module.css';
import { type Badged, MealBadges } from './MealBadges.tsx';
import { MealImage } from './MealImage.tsx';

interface MealCardProps {
  readonly meal: Pick<Meal, 'name' | 'description' | 'image_url' | 'saved'> & Badged;
  readonly fallbackImage: string;
  readonly onView: () => void;
  readonly onToggleSaved: () => void;
  /** The button that logs the meal as eaten. */
  readonly eatButton?: ReactNode;
  /** One of the first cards: its picture is loaded eagerly. */
  readonly eager?: boolean;
  readonly busy?: boolean;
  /** For a long list: where it is narrow, as on a phone, the picture is beside the text. */
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
      <MealImage
        key={meal.image_url}
        imageUrl={meal.image_url}
        fallback={fallbackImage}
        own={meal.own ? meal : undefined}
        eager={eager}
      />
      <div className={css.text}>
        <div className={css.head}>
          <MealBadges meal={meal} />
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
