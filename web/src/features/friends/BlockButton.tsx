import { t } from '@moodbowl/i18n/t';
import css from './BlockButton.module.css';

interface BlockButtonProps {
  readonly username: string;
  readonly onClick: () => void;
}

/** Used rarely, so it is quieter than the buttons beside it. */
export function BlockButton({ username, onClick }: BlockButtonProps) {
  return (
    <button type="button" onClick={onClick} aria-label={t('friends.blockUsername', { username })} className={css.block}>
      {t('friends.block')}
    </button>
  );
}
