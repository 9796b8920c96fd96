import type { MoodName } from '@moodbowl/contract/mood';
import { readFriendInviter } from '@moodbowl/contract/friend-invites';
import { readInviter } from '@moodbowl/contract/homes';
import { t } from '@moodbowl/i18n/t';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface InvitedByProps {
  readonly code: string;
  /** To what it invites. */
  readonly to: 'home' | 'friends';
  /** What the registration passes on. */
  readonly state: unknown;
}

/** Who invites, for somebody who is not signed in; nothing if the invitation cannot be used. */
export function InvitedBy({ code, to, state }: InvitedByProps) {
  const [inviter, setInviter] = useState<{ readonly username: string; readonly avatar: MoodName }>();
  useEffect(() => {
    // A failure says nothing here: the invitation itself explains it later.
    const inviting = to === 'home' ? readInviter : readFriendInviter;
    call(inviting, { params: { code } }).then(setInviter, (error: unknown) => console.warn('Nobody invites', error));
  }, [code, to]);
  if (!inviter) return null;
  return (
    <Stack gap={3}>
      <MoodFace mood={inviter.avatar} size={44} />
      <p>
        <strong>
          <RichText
            id={to === 'home' ? 'homes.invitedBy' : 'friends.wantsToBeFriends'}
            values={{ name: <bdi>{inviter.username}</bdi> }}
          />
        </strong>{' '}
        {to === 'home' ? t('homes.invitedMeans') : t('friends.befriendMeans')}
      </p>
      <Button component={Link} to={paths.register()} state={state} variant="strong">
        {t('auth.newcomer')}
      </Button>
    </Stack>
  );
}
