import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import css from './KeepListOffer.module.css';
import { setWantsList, wantsList } from './sync/kept-list.ts';

/** Asks whether list and recipes may be kept here, until somebody has answered on this device. */
export function KeepListOffer() {
  const [answered, setAnswered] = useState(() => wantsList() !== undefined);
  if (answered) return null;
  const answer = (wanted: boolean) => {
    setAnswered(true);
    void setWantsList(wanted);
  };
  return (
    <section className={css.offer} aria-label={t('groceries.keepQuestion')}>
      <strong>{t('groceries.keepQuestion')}</strong> {t('groceries.keepHelp')}
      <span className={css.answers}>
        <Button onClick={() => answer(true)}>{t('groceries.keepYes')}</Button>
        <Button onClick={() => answer(false)}>{t('groceries.keepNo')}</Button>
      </span>
    </section>
  );
}
