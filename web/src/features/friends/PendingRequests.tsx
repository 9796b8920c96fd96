import { type Friend, FRIEND_MESSAGES } from '@moodbowl/contract/friends';
import { type ReactNode, useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { tellOutcome } from '../../lib/tell-outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Hint } from '../../ui/Hint.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { type Answer, useAnswer, useAnswerAll, useRemoveFriend } from './friends.queries.ts';
import css from './PendingRequests.module.css';

interface PendingRequestsProps {
  readonly received: readonly Friend[];
  readonly sent: readonly Friend[];
  readonly say: Say;
}

/** What waits for an answer, one's own first. */
export function PendingRequests({ received, sent, say }: PendingRequestsProps) {
  return (
    <div className={css.columns}>
      <Received requests={received} say={say} />
      <Sent requests={sent} say={say} />
    </div>
  );
}

interface ListProps {
  readonly requests: readonly Friend[];
  readonly say: Say;
}

function Received({ requests, say }: ListProps) {
  const answer = useAnswer();
  const answerAll = useAnswerAll();
  const list = useRef<HTMLDivElement>(null);

  const give = (kind: Answer, friend: Friend) => {
    // The row goes away with its button; who went there by keyboard stays at the list.
    list.current?.focus();
    tellOutcome(answer.mutateAsync({ answer: kind, friend }), {
      worked: ({ message }) => say('good', message),
      failed: (error) =>
        say('error', messageOf(error, FRIEND_MESSAGES.actionFailed(kind === 'accept' ? 'accepting' : 'rejecting'))),
    });
  };
  const giveAll = (kind: Answer) => {
    list.current?.focus();
    tellOutcome(answerAll.mutateAsync(kind), {
      worked: ({ message }) => say('good', message),
      failed: () => say('error', FRIEND_MESSAGES.batchFailed(kind)),
    });
  };

  return (
    <Card
      title="Pending Requests"
      aside={
        requests.length === 0 ? null : (
          <div className={css.ways}>
            <Button look="strong" onClick={() => giveAll('accept')}>
              Accept All
            </Button>
            <Button onClick={() => giveAll('reject')}>Reject All</Button>
          </div>
        )
      }
      className={css.card ?? ''}
    >
      <div ref={list} tabIndex={-1} className={css.list}>
        {requests.length === 0 ? (
          <Hint art="wave" next="When somebody asks you, you decide here.">
            No requests waiting.
          </Hint>
        ) : (
          <ul>
            {requests.map((friend) => (
              <Row key={friend.friendship_id} name={friend.username}>
                <Button look="strong" onClick={() => give('accept', friend)} aria-label={`Accept ${friend.username}`}>
                  Accept
                </Button>
                <Button onClick={() => give('reject', friend)} aria-label={`Reject ${friend.username}`}>
                  Reject
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Sent({ requests, say }: ListProps) {
  const remove = useRemoveFriend();
  const list = useRef<HTMLDivElement>(null);
  const takeBack = (friend: Friend) => {
    list.current?.focus();
    tellOutcome(remove.mutateAsync(friend), {
      worked: () => say('good', FRIEND_MESSAGES.withdrawn),
      failed: (error) => say('error', messageOf(error, FRIEND_MESSAGES.actionFailed('removing'))),
    });
  };
  return (
    <Card title="Sent Requests" className={css.card ?? ''}>
      <div ref={list} tabIndex={-1} className={css.list}>
        {requests.length === 0 ? (
          <Hint art="speech" next="Ask somebody by username or email, just above.">
            No requests sent.
          </Hint>
        ) : (
          <ul>
            {requests.map((friend) => (
              <Row key={friend.friendship_id} name={friend.username}>
                <span className={css.pending}>{FRIEND_MESSAGES.pending}</span>
                <Button
                  look="quiet"
                  onClick={() => takeBack(friend)}
                  aria-label={`Take back the request to ${friend.username}`}
                >
                  Take back
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <li className={css.row}>
      <strong dir="auto">{name}</strong>
      <div className={css.ways}>{children}</div>
    </li>
  );
}
