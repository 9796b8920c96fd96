import type { Person } from '@moodbowl/contract/people';
import { t } from '@moodbowl/i18n/t';
import { fullDay } from '../../lib/format.ts';
import css from './People.module.css';

/** What is special about an account. */
export function Marks({ person: { role, suspended_at } }: { readonly person: Person }) {
  return (
    <>
      {role === 'admin' ? <span className={css.mark}>{t('people.administrator')}</span> : null}
      {suspended_at === null ? null : <span className={css.mark}>{t('people.suspended')}</span>}
    </>
  );
}

/** The day of the last visit. */
export function seenText({ last_seen_on }: Person): string {
  return last_seen_on === null ? t('people.neverSeen') : fullDay(last_seen_on);
}
