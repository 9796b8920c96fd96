import { t } from '@moodbowl/i18n/t';
import css from './OwnBadge.module.css';

/** Marks a recipe of the home among meals of the catalogue. */
export function OwnBadge() {
  return <span className={css.badge}>{t('recipes.ours')}</span>;
}
