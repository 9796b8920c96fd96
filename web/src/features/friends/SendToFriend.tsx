import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFriends } from './friends.queries.ts';
import css from './SendToFriend.module.css';

interface SendToFriendProps {
  readonly onSend: (friend: { readonly id: string; readonly name: string }) => void;
  readonly busy: boolean;
  /** Ids of those who have it already. */
  readonly without: readonly string[];
}

/** Chooses a friend to send something to; without friends, leads to where they are found. */
export function SendToFriend({ onSend, busy, without }: SendToFriendProps) {
  const accepted = useFriends().data?.accepted ?? [];
  const friends = accepted.filter(({ friend_id }) => !without.includes(friend_id));
  const [chosen, setChosen] = useState('');
  const friend = friends.find(({ friend_id }) => friend_id === chosen);
  if (friends.length === 0) return <Link to={paths.friends()}>{t('recipes.noFriendsYet')}</Link>;
  return (
    <div className={css.row}>
      <Select
        label={t('recipes.friend')}
        options={[
          { value: '', label: t('recipes.chooseFriend') },
          ...friends.map(({ friend_id, username }) => ({ value: friend_id, label: username })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        busy={busy}
        disabled={!friend}
        onClick={() => friend && onSend({ id: friend.friend_id, name: friend.username })}
      >
        {t('recipes.send')}
      </Button>
    </div>
  );
}
