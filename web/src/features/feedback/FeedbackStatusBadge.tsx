import type { FeedbackStatus } from '@moodbowl/contract/feedback';
import css from './FeedbackStatusBadge.module.css';

/** How far the administrators are with it. */
export function FeedbackStatusBadge({ status }: { readonly status: FeedbackStatus }) {
  return (
    <span className={css.badge} data-status={status}>
      {status}
    </span>
  );
}
