import { t } from '@moodbowl/i18n/t';
import css from './StarToggle.module.css';

interface StarToggleProps {
  readonly saved: boolean;
  /** The name of what is saved. */
  readonly name: string;
  readonly onToggle: () => void;
  readonly busy?: boolean;
}

/** A star in the corner of a card, filled if it is saved. */
export function StarToggle({ saved, name, onToggle, busy = false }: StarToggleProps) {
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={saved}
      aria-label={t('app.saveName', { name })}
      // Not disabled while busy, because that would drop the focus.
      onClick={busy ? undefined : onToggle}
      aria-disabled={busy}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M12 3.2l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1L3.200 9.700l6.1-.9z"
          fill={saved ? '#f6bb42' : 'none'}
          stroke={saved ? '#8a5a00' : 'currentColor'}
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
