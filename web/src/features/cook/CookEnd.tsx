import { t } from '@moodbowl/i18n/t';
import type { ReactNode, Ref } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import css from './CookEnd.module.css';

interface CookEndProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly eatButton: ReactNode;
}

/** Loaded with the first screen, because there may be no connection at the end. */
export function EndPicture() {
  return <Illustration name="plate" size={120} eager />;
}

/** After the last step: the meal can be logged as eaten. */
export function CookEnd({ heading, eatButton }: CookEndProps) {
  return (
    <section className={css.end}>
      <EndPicture />
      <h2 ref={heading} tabIndex={-1}>
        {t('cook.ready')}
      </h2>
      <p>{t('cook.enjoy')}</p>
      {eatButton}
    </section>
  );
}
