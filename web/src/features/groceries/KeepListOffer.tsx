import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { wantsKept } from '../../lib/keep-choice.ts';
import { Button } from '../../ui/Button.tsx';
import css from './KeepListOffer.module.css';
import { setWantsKept } from './sync/kept-list.ts';

/** Asks whether list and recipes may be kept here, until somebody has answered on this device. */
export function KeepListOffer() {
  const [answered, setAnswered] = useState(() => wantsKept() !== undefined);
  if (answered) return null;
  const answer = (wanted: boolean) => {
    setAnswered(true);
    void setWantsKept(wanted);
  };
  return (
    <section className={css.offer} aria-label={t('groceries.keepQuestion')}>
      <strong>{t('groceries.keepQuestion')}</strong> {t('groceries.keepHelp')}
      <span className={css.answers}>
        <Button onClick={() => answer(true)}>{t('groceries.keepHere')}</Button>
        <Button onClick={() => answer(false)}>{t('groceries.keepNo')}</Button>
      </span>
    </section>
  );
}
