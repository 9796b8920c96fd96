import { t } from '@moodbowl/i18n/t';
import type { Friend } from '@moodbowl/contract/friends';
import { LOW_MOODS } from '@moodbowl/contract/mood';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { FriendCard } from './FriendCard.tsx';
import css from './FriendList.module.css';
import { RemoveFriendDialog } from './RemoveFriendDialog.tsx';
import { useRemoveFriend } from './friends.queries.ts';
import { useFocusWhenGone } from './use-focus-when-gone.ts';

interface FriendListProps {
  readonly friends: readonly Friend[];
  readonly say: Say;
}

const DAY_MS = 86_400_000;

/** Whether the friend has logged a low mood within a day. */
function feelsLow({ latest_mood, mood_time }: Friend): boolean {
  return latest_mood !== null && LOW_MOODS.includes(latest_mood) && Date.parse(mood_time ?? '') > Date.now() - DAY_MS;
}

/** Two numbers, a card per friend, those who feel low first, and the blocked people. */
export function FriendList({ friends, say }: FriendListProps) {
  const [leaving, setLeaving] = useState<Friend>();
  const [blocking, setBlocking] = useState<Friend>();
  const remove = useRemoveFriend();
  // News of a mood does not move the card in which somebody is writing.
  const [feltLow] = useState(() => new Set(friends.filter(feelsLow).map(({ friendship_id }) => friendship_id)));
  const isFirst = ({ friendship_id }: Friend) => feltLow.has(friendship_id);
  const ordered = [...friends.filter(isFirst), ...friends.filter((friend) => !isFirst(friend))];
  const list = useRef<HTMLDivElement>(null);
  const focusWhenGone = useFocusWhenGone(list, friends);

  const confirm = (friend: Friend) => {
    setLeaving(undefined);
    focusWhenGone(friend);
    handleMutation(remove.mutateAsync(friend), {
      worked: ({ message }) => say('good', message),
      failed: (error) => say('error', messageOf(error, t('friends.actionFailed', { action: 'removing' }))),
    });
  };

  return (
    <div ref={list} tabIndex={-1} className={css.list}>
      <ul className={css.stats}>
        <Stat art="wave" name={t('friends.totalFriends')} value={friends.length} />
        <Stat
          art="flame"
          name={t('friends.activeMoodStreaks')}
          value={friends.filter(({ streak }) => streak > 0).length}
        />
      </ul>
      {friends.length === 0 ? (
        <EmptyState art="heart" next={t('friends.noFriendsHelp')}>
          {t('friends.noFriendsHereYet')}
        </EmptyState>
      ) : null}
      <ul className={css.cards}>
        {ordered.map((friend) => (
          <li key={friend.friendship_id}>
            <FriendCard
              friend={friend}
              say={say}
              onRemove={() => setLeaving(friend)}
              onBlock={() => setBlocking(friend)}
            />
          </li>
        ))}
      </ul>
      {leaving ? (
        <RemoveFriendDialog
          name={leaving.username}
          onConfirm={() => confirm(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
      {blocking ? (
        <BlockDialog
          person={blocking}
          say={say}
          onConfirm={() => focusWhenGone(blocking)}
          onClose={() => setBlocking(undefined)}
        />
      ) : null}
      <BlockedPeople say={say} />
    </div>
  );
}

function Stat({ art, name, value }: { readonly art: IllustrationName; readonly name: string; readonly value: number }) {
  return (
    <li className={css.stat}>
      <Illustration name={art} size={40} />
      <strong>{value}</strong>
      <span>{name}</span>
    </li>
  );
}
