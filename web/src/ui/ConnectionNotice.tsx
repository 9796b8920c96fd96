import { t } from '@moodbowl/i18n/t';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import { type Connection, useConnection } from '../lib/connection.ts';
import css from './ConnectionNotice.module.css';

const WORDS = {
  fine: undefined,
  offline: 'app.offline',
  away: 'app.unreachable',
} as const satisfies Record<Connection, PlainMessageId | undefined>;

/** Shows while there is no connection; screen readers announce it once. */
export function ConnectionNotice() {
  const words = WORDS[useConnection()];
  return (
    <div role="status" className={css.slot}>
      {words === undefined ? null : (
        <p className={css.notice}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
              <path d="M9 6.3A6 6 0 0 1 17.7 11 4 4 0 0 1 20.4 17M17 19H7A5 5 0 0 1 6.2 9.1M4 4l16 16" />
            </g>
          </svg>
          {t(words)}
        </p>
      )}
    </div>
  );
}
