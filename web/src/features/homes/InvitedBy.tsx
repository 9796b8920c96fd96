import type { MoodName } from '@moodbowl/contract/mood';
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
  /** What the registration passes on. */
  readonly state: unknown;
}

/** Who invites to which home, for somebody who is not signed in; nothing if the invitation cannot be used. */
export function InvitedBy({ code, state }: InvitedByProps) {
  const [inviter, setInviter] = useState<{ readonly username: string; readonly avatar: MoodName }>();
  useEffect(() => {
    // A failure says nothing here: the invitation itself explains it later.
    call(readInviter, { params: { code } }).then(setInviter, (error: unknown) => console.warn('Nobody invites', error));
  }, [code]);
  if (!inviter) return null;
  return (
    <Stack gap={3}>
      <MoodFace mood={inviter.avatar} size={44} />
      <p>
        <strong>
          <RichText id="homes.invitedBy" values={{ name: <bdi>{inviter.username}</bdi> }} />
        </strong>{' '}
        {t('homes.invitedMeans')}
      </p>
      <Button component={Link} to={paths.register()} state={state} variant="strong">
        {t('auth.newcomer')}
      </Button>
    </Stack>
  );
}
