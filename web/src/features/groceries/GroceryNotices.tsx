import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { useConnection } from '../../lib/connection.ts';
import { dayAndTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import css from './GroceryNotices.module.css';
import { useKeptSince } from './groceries.queries.ts';
import { setWantsList, wantsList } from './sync/kept-list.ts';
import { useOutbox } from './sync/outbox.ts';

/** What there is to say about the signal: changes that wait, a list from earlier, and whether it may be kept here. */
export function GroceryNotices({ hasList }: { readonly hasList: boolean }) {
  const { pending, isWaiting, isLasting } = useOutbox();
  const keptSince = useKeptSince();
  return (
    <div className={css.notices} role="status">
      {keptSince === null ? null : (
        <p className={css.line}>{t('groceries.asLastSeen', { when: dayAndTime(keptSince) })}</p>
      )}
      {isWaiting && pending.length > 0 ? (
        <p className={css.line}>
          <strong>{t('groceries.waiting', { count: pending.length })}</strong>{' '}
          {isLasting ? t('groceries.waitingHelp', { count: pending.length }) : t('groceries.notLasting')}
        </p>
      ) : null}
      {hasList ? <KeepQuestion /> : null}
    </div>
  );
}

/** Asked once, at the first loss of signal. */
function KeepQuestion() {
  const connection = useConnection();
  const [answered, setAnswered] = useState(() => wantsList() !== undefined);
  if (connection === 'fine' || answered) return null;
  const answer = (wanted: boolean) => {
    setAnswered(true);
    void setWantsList(wanted);
  };
  return (
    <div className={css.question}>
      <strong>{t('groceries.keepQuestion')}</strong> {t('groceries.keepHelp')}
      <span className={css.answers}>
        <Button onClick={() => answer(true)}>{t('groceries.keepYes')}</Button>
        <Button onClick={() => answer(false)}>{t('groceries.keepNo')}</Button>
      </span>
    </div>
  );
}
