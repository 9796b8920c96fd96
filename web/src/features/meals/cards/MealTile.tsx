import type { Meal } from '@moodbowl/contract/meals';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Badged, MealBadges } from './MealBadges.tsx';
import { MealImage } from './MealImage.tsx';
import css from './MealTile.module.css';
import { DEFAULT_IMAGE } from '../meal-image.ts';

interface MealTileProps {
  readonly meal: Pick<Meal, 'name' | 'image_url'> & Badged;
  /** The path of the meal's page; picture and title link to it. */
  readonly to: string;
  /** Its actions. */
  readonly children: ReactNode;
}

/** A small card of a meal: picture, mood, name. */
export function MealTile({ meal, to, children }: MealTileProps) {
  return (
    <article className={css.tile} aria-label={meal.name}>
      <MealImage imageUrl={meal.image_url} fallback={DEFAULT_IMAGE.recipe} own={meal.own ? meal : undefined} />
      <div className={css.text}>
        <MealBadges meal={meal} />
        <h3 className={css.name} dir="auto">
          <Link to={to} className={css.link}>
            {meal.name}
          </Link>
        </h3>
        <div className={css.actions}>{children}</div>
      </div>
    </article>
  );
}
