import { t } from '@moodbowl/i18n/t';
import { Button } from '../../ui/Button.tsx';
import { dayAndTime } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedbackStatusBadge } from './FeedbackStatusBadge.tsx';
import css from './PastFeedback.module.css';
import { useFeedback } from './feedback.queries.ts';

/** The user's own feedback with its status, newest first; nothing if it cannot be loaded. */
export function PastFeedback() {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useFeedback('mine');
  if (isPending) return <Loading />;
  if (!data) return null;
  if (data.length === 0) {
    return (
      <EmptyState art="speech" next={t('feedback.peopleReadEveryMessage')}>
        {t('feedback.whatDoYouLoveAnd')}
      </EmptyState>
    );
  }
  return (
    <Card title={t('feedback.yourPastFeedback')}>
      <ul className={css.list}>
        {data.map(({ id, subject, status, message, created_at }) => (
          <li key={id}>
            <h3 dir="auto">{subject}</h3>
            <FeedbackStatusBadge status={status} />
            <p className={css.message} dir="auto">
              {message}
            </p>
            <time className={css.when} dateTime={created_at}>
              {dayAndTime(created_at)}
            </time>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.showMore')}
        </Button>
      ) : null}
    </Card>
  );
}

function Loading() {
  return (
    <Card role="status" aria-label={t('feedback.loadingYourPastFeedback')}>
      <Skeleton width={220} height={28} />
      <Skeleton height={88} />
      <Skeleton height={88} />
    </Card>
  );
}
