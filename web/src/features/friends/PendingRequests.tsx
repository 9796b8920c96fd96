import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { Friend, SentRequest } from '@moodbowl/contract/friends';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { BlockButton } from './BlockButton.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { type Answer, useAddFriend, useAnswer, useAnswerAll, useRemoveFriend } from './friends.queries.ts';
import css from './PendingRequests.module.css';
import { useFocusWhenGone } from './use-focus-when-gone.ts';

interface PendingRequestsProps {
  readonly received: readonly Friend[];
  readonly sent: readonly SentRequest[];
  readonly say: Say;
}

/** Pending requests, received ones first. */
export function PendingRequests({ received, sent, say }: PendingRequestsProps) {
  return (
    <div className={css.columns}>
      <Received requests={received} say={say} />
      <Sent requests={sent} say={say} />
    </div>
  );
}

interface ListProps<R extends Friend> {
  readonly requests: readonly R[];
  readonly say: Say;
}

function Received({ requests, say }: ListProps<Friend>) {
  const answer = useAnswer();
  const answerAll = useAnswerAll();
  const [blocking, setBlocking] = useState<Friend>();
  const list = useRef<HTMLDivElement>(null);
  const focusWhenGone = useFocusWhenGone(list, requests);

  const answerRequest = (kind: Answer, friend: Friend) => {
    // The row disappears with its button; the focus stays in the list.
    list.current?.focus();
    handleMutation(answer.mutateAsync({ answer: kind, friend }), {
      worked: ({ message }) => say('good', message),
      failed: (error) =>
        say(
          'error',
          messageOf(error, t('friends.actionFailed', { action: kind === 'accept' ? 'accepting' : 'rejecting' })),
        ),
    });
  };
  const answerAllRequests = (kind: Answer) => {
    list.current?.focus();
    handleMutation(answerAll.mutateAsync(kind), {
      worked: ({ message }) => say('good', message),
      failed: () => say('error', t('friends.batchFailed', { action: kind })),
    });
  };

  return (
    <Card
      title={t('friends.pendingRequests')}
      aside={
        requests.length === 0 ? null : (
          <div className={css.actions}>
            <Button variant="strong" onClick={() => answerAllRequests('accept')}>
              {t('friends.acceptAll')}
            </Button>
            <Button onClick={() => answerAllRequests('reject')}>{t('friends.rejectAll')}</Button>
          </div>
        )
      }
      className={css.card ?? ''}
    >
      <div ref={list} tabIndex={-1} className={css.list}>
        {requests.length === 0 ? (
          <EmptyState art="wave" next={t('friends.requestsToYouAppearHere')}>
            {t('friends.noRequestsWaiting')}
          </EmptyState>
        ) : (
          <ul>
            {requests.map((friend) => (
              <Row key={friend.friendship_id} name={friend.username}>
                <Button
                  variant="strong"
                  onClick={() => answerRequest('accept', friend)}
                  aria-label={t('friends.acceptUsername', { username: friend.username })}
                >
                  {t('friends.accept')}
                </Button>
                <Button
                  onClick={() => answerRequest('reject', friend)}
                  aria-label={t('friends.rejectUsername', { username: friend.username })}
                >
                  {t('friends.reject')}
                </Button>
                <BlockButton username={friend.username} onClick={() => setBlocking(friend)} />
              </Row>
            ))}
          </ul>
        )}
      </div>
      {blocking ? (
        <BlockDialog
          person={blocking}
          say={say}
          onConfirm={() => focusWhenGone(blocking)}
          onClose={() => setBlocking(undefined)}
        />
      ) : null}
    </Card>
  );
}

function Sent({ requests, say }: ListProps<SentRequest>) {
  const remove = useRemoveFriend();
  const add = useAddFriend();
  const list = useRef<HTMLDivElement>(null);
  const takeBack = (friend: Friend) => {
    list.current?.focus();
    handleMutation(remove.mutateAsync(friend), {
      worked: () => say('good', t('friends.withdrawn')),
      failed: (error) => say('error', messageOf(error, t('friends.actionFailed', { action: 'removing' }))),
    });
  };
  const ask = (username: string) => {
    list.current?.focus();
    handleMutation(add.mutateAsync(username), {
      worked: ({ message }) => say('good', message),
      failed: (error) => say('error', messageOf(error, t('friends.addFailed'))),
    });
  };
  return (
    <Card title={t('friends.sentRequests')} className={css.card ?? ''}>
      <div ref={list} tabIndex={-1} className={css.list}>
        {requests.length === 0 ? (
          <EmptyState art="speech" next={t('friends.askHelp')}>
            {t('friends.noRequestsSent')}
          </EmptyState>
        ) : (
          <ul>
            {requests.map((request) => (
              <SentRow
                key={request.friendship_id}
                request={request}
                busy={add.isPending && add.variables === request.joined_as}
                onAsk={ask}
                onTakeBack={() => takeBack(request)}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface SentRowProps {
  readonly request: SentRequest;
  readonly busy: boolean;
  readonly onAsk: (username: string) => void;
  readonly onTakeBack: () => void;
}

/** A request by email reaches nobody until its sender has seen who joined with that email. */
function SentRow({ request: { username, joined_as }, busy, onAsk, onTakeBack }: SentRowProps) {
  const takeBack = (
    <Button variant="quiet" onClick={onTakeBack} aria-label={t('friends.cancelRequestToUsername', { username })}>
      {t('friends.cancelRequest')}
    </Button>
  );
  if (typeof joined_as !== 'string')
    return (
      <Row name={username}>
        <span className={css.pending}>{t('friends.pending')}</span>
        {takeBack}
      </Row>
    );
  const question = (
    <div className={css.question}>
      <p>
        <RichText id="friends.joinedAs" values={{ name: <bdi>@{joined_as}</bdi> }} />
      </p>
      <div className={css.actions}>
        <Button variant="strong" busy={busy} onClick={() => onAsk(joined_as)}>
          <RichText id="friends.askName" values={{ name: <bdi>@{joined_as}</bdi> }} />
        </Button>
        {takeBack}
      </div>
    </div>
  );
  return (
    <Row name={username} below={question}>
      <span className={css.pending}>{t('friends.pending')}</span>
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

function Row({ name, children, below }: RowProps) {
  return (
    <li className={css.row}>
      <strong dir="auto">{name}</strong>
      <div className={css.actions}>{children}</div>
      {below}
    </li>
  );
}
