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
}

/** Chooses a friend to send something to; without friends, leads to where they are found. */
export function SendToFriend({ onSend, busy }: SendToFriendProps) {
  const friends = useFriends().data?.accepted ?? [];
  const [chosen, setChosen] = useState('');
  const friend = friends.find(({ friend_id }) => friend_id === chosen) ?? friends[0];
  if (!friend) return <Link to={paths.friends()}>{t('recipes.noFriendsYet')}</Link>;
  return (
    <div className={css.row}>
      <Select
        label={t('recipes.friend')}
        options={friends.map(({ friend_id, username }) => ({ value: friend_id, label: username }))}
        value={friend.friend_id}
        onChange={setChosen}
      />
      <Button busy={busy} onClick={() => onSend({ id: friend.friend_id, name: friend.username })}>
        {t('recipes.send')}
      </Button>
    </div>
  );
}
