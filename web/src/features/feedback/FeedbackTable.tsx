import { t } from '@moodbowl/i18n/t';
import { type Feedback, FEEDBACK_LIMITS } from '@moodbowl/contract/feedback';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { firstCharacters } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import tableCss from '../../ui/Table.module.css';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { FeedbackStatusBadge } from './FeedbackStatusBadge.tsx';
import css from './FeedbackTable.module.css';
import { useFeedback, useResolveFeedback } from './feedback.queries.ts';
import { Stack } from '../../ui/Stack.tsx';

const ms = TOAST_MS.admin;

/** Everyone's feedback, for administrators to read and mark as resolved. */
export function FeedbackTable() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFeedback('everybody');
  useEffect(() => {
    if (isError) toastError(t('feedback.allFailed'), { ms, key: 'admin-feedback' });
  }, [isError]);
  return (
    <Stack>
      {data && data.length > 0 ? (
        <>
          <p role="status" className={css.count}>
            {countText(data, hasNextPage)}
          </p>
          <table className={`${tableCss.table} ${tableCss.sheet} ${css.table}`}>
            <thead>
              <tr>
                <th scope="col">{t('feedback.user')}</th>
                <th scope="col">{t('feedback.subject')}</th>
                <th scope="col">{t('feedback.message')}</th>
                <th scope="col">{t('feedback.status')}</th>
                <th scope="col">{t('common.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((feedback) => (
                <Row key={feedback.id} feedback={feedback} />
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {data?.length === 0 ? (
        <EmptyState art="speech" next={t('feedback.feedbackAppearsHereNewestFirst')}>
          {t('feedback.none')}
        </EmptyState>
      ) : null}
      {!data && isError ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {t('feedback.allFailed')}
        </EmptyState>
      ) : null}
      {!data && !isError ? <Loading /> : null}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className={css.more ?? ''}>
          {t('feedback.showMoreFeedback')}
        </Button>
      ) : null}
    </Stack>
  );
}

function countText(feedback: readonly Feedback[], hasMore: boolean): string {
  const open = feedback.filter(({ status }) => status !== 'resolved').length;
  return hasMore
    ? t('feedback.newestWithOpen', { count: feedback.length, open })
    : t('feedback.countOfAll', { count: feedback.length, open });
}

function Row({ feedback }: { readonly feedback: Feedback }) {
  const { id, username, subject, message, status } = feedback;
  const resolve = useResolveFeedback();
  const state = useRef<HTMLTableCellElement>(null);
  const markResolved = () => {
    if (resolve.isPending) return;
    handleMutation(resolve.mutateAsync(id), {
      worked: () => {
        toastSuccess(t('feedback.resolved'), { ms });
        // The pressed button disappears.
        state.current?.focus();
      },
      failed: (error) => toastError(messageOf(error, t('feedback.resolveFailed')), { ms }),
    });
  };
  return (
    <tr>
      <th scope="row" dir="auto">
        {username}
      </th>
      <td className={css.subject} dir="auto">
        {subject}
      </td>
      <Message text={message} subject={subject} />
      <td ref={state} tabIndex={-1} className={css.status}>
        <FeedbackStatusBadge status={status} />
      </td>
      <td className={css.actions}>
        {status === 'resolved' ? null : (
          <Button variant="quiet" busy={resolve.isPending} onClick={markResolved}>
            {t('feedback.markResolved')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The beginning of a message, and all of it on demand. */
function Message({ text, subject }: { readonly text: string; readonly subject: string }) {
  const [whole, setWhole] = useState(false);
  const beginning = firstCharacters(text, FEEDBACK_LIMITS.preview);
  const isCut = beginning !== text;
  return (
    <td className={css.message} data-whole={whole || undefined} dir="auto">
      <span data-cut={(isCut && !whole) || undefined}>{whole ? text : beginning}</span>{' '}
      {isCut ? (
        <button
          type="button"
          className={css.read}
          aria-expanded={whole}
          aria-label={whole ? t('feedback.lessOf', { subject }) : t('feedback.moreOf', { subject })}
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('feedback.less') : t('feedback.more')}
        </button>
      ) : null}
    </td>
  );
}

function Loading() {
  return (
    <Stack gap={2} role="status" aria-label={t('feedback.loadingFeedback')}>
      <Skeleton width={160} height={20} />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Stack>
  );
}
