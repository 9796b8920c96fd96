import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useBefriend, useFriendInviter } from './friend-invites.queries.ts';

interface BefriendCardProps {
  readonly code: string;
  readonly onFriends: (message: string) => void;
  /** Leads away from the invitation. */
  readonly elsewhere: ReactNode;
}

/** Who would like to be friends, and the one tap that it takes. */
export function BefriendCard({ code, onFriends, elsewhere }: BefriendCardProps) {
  const { data, isPending, error } = useFriendInviter(code);
  const befriend = useBefriend(code);
  if (isPending)
    return (
      <Card aria-label={t('friends.befriendTitle')}>
        <Skeleton height={160} />
      </Card>
    );
  if (!data)
    return (
      <Card aria-label={t('friends.befriendTitle')}>
        <EmptyState art="umbrella" next={elsewhere}>
          {messageOf(error, t('friends.inviteInvalid'))}
        </EmptyState>
      </Card>
    );
  return (
    <Card aria-label={t('friends.befriendTitle')}>
      <Stack>
        <MoodFace mood={data.avatar} size={56} />
        <p dir="auto">{t('friends.wantsToBeFriends', { name: data.username })}</p>
        <p>{t('friends.befriendMeans')}</p>
        {befriend.isError ? <Alert kind="error">{messageOf(befriend.error, t('friends.befriendFailed'))}</Alert> : null}
        <Row gap={3}>
          <Button
            variant="primary"
            busy={befriend.isPending || befriend.isSuccess}
            onClick={() => befriend.mutate(undefined, { onSuccess: ({ message }) => onFriends(message) })}
          >
            {t('friends.befriend')}
          </Button>
          {elsewhere}
        </Row>
      </Stack>
    </Card>
  );
}
