import { t } from '@moodbowl/i18n/t';
import { dayAndTime } from '../../lib/format.ts';
import { FailedChanges } from './FailedChanges.tsx';
import css from './GroceryNotices.module.css';
import { useKeptSince } from './groceries.queries.ts';
import { useOutbox } from './sync/outbox.ts';

/** Notices about the signal: changes that wait or failed, and a list from earlier. */
export function GroceryNotices() {
  const { stored, isWaiting, isLasting } = useOutbox();
  const keptSince = useKeptSince();
  return (
    <div className={css.notices} role="status">
      {keptSince === null ? null : (
        <p className={css.line}>{t('groceries.asLastSeen', { when: dayAndTime(keptSince) })}</p>
      )}
      {isWaiting && stored > 0 ? (
        <p className={css.line}>
          <strong>{t('groceries.waiting', { count: stored })}</strong>{' '}
          {isLasting ? t('groceries.waitingHelp', { count: stored }) : t('groceries.notLasting')}
        </p>
      ) : null}
      <FailedChanges />
    </div>
  );
}
