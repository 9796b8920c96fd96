import { t } from '@moodbowl/i18n/t';
import type { FeedbackStatus } from '@moodbowl/contract/feedback';
import css from './FeedbackStatusBadge.module.css';

/** The status of feedback: open or resolved. */
export function FeedbackStatusBadge({ status }: { readonly status: FeedbackStatus }) {
  return (
    <span className={css.badge} data-status={status}>
      {t(status === 'open' ? 'feedback.isOpen' : 'feedback.isResolved')}
    </span>
  );
}
