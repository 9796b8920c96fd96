import type { Meal } from '@moodbowl/contract/meals';
import { t } from '@moodbowl/i18n/t';
import type { Ref } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import { EatButton } from '../meal-logs/EatButton.tsx';
import css from './CookEnd.module.css';

interface CookEndProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly meal: Pick<Meal, 'id' | 'name'>;
}

/** Loaded with the first screen, because there may be no connection at the end. */
export function EndPicture() {
  return <Illustration name="plate" size={120} eager />;
}

/** After the last step: the meal can be logged as eaten. */
export function CookEnd({ heading, meal }: CookEndProps) {
  return (
    <section className={css.end}>
      <EndPicture />
      <h2 ref={heading} tabIndex={-1}>
        {t('cook.ready')}
      </h2>
      <p>{t('cook.enjoy')}</p>
      <EatButton meal={meal} variant="primary" />
    </section>
  );
}
