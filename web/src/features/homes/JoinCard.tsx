import { t } from '@moodbowl/i18n/t';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './HomeCard.module.css';
import { useInvitePreview, useJoinHome } from './homes.queries.ts';
import { Row } from '../../ui/Row.tsx';

interface JoinCardProps {
  readonly code: string;
  readonly onJoined: () => void;
  /** Leads away from an invitation that cannot be used. */
  readonly elsewhere: ReactNode;
}

/** The home that invites, and whether one's own open items come along. */
export function JoinCard({ code, onJoined, elsewhere }: JoinCardProps) {
  const { data, isPending, error } = useInvitePreview(code);
  const [bring, setBring] = useState(true);
  const join = useJoinHome(code);
  const accept = () =>
    handleMutation(join.mutateAsync(bring), {
      worked: () => {
        toastSuccess(t('homes.joined'), { ms: TOAST_MS.profile });
        onJoined();
      },
      failed: () => {},
    });
  if (isPending)
    return (
      <Card aria-label={t('homes.title')}>
        <Skeleton height={160} />
      </Card>
    );
  if (!data)
    return (
      <Card aria-label={t('homes.title')}>
        <EmptyState art="umbrella" next={elsewhere}>
          {messageOf(error, t('homes.inviteInvalid'))}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t('homes.invited', { names: listOf(data.members.map(({ username }) => username)) })}>
      <ul className={css.preview}>
        {data.members.map(({ username, avatar }) => (
          <li key={username}>
            <MoodFace mood={avatar} size={36} />
            <bdi>{username}</bdi>
          </li>
        ))}
      </ul>
      <p className={css.help}>{t('homes.joinMeans')}</p>
      {data.open_items > 0 ? (
        <Switch
          label={t('homes.bring', { count: data.open_items })}
          help={bring ? undefined : t('homes.bringNot')}
          checked={bring}
          onChange={setBring}
        />
      ) : null}
      {join.isError ? <Alert kind="error">{messageOf(join.error, t('homes.failed'))}</Alert> : null}
      <Row gap={3}>
        <Button variant="primary" busy={join.isPending} onClick={accept}>
          {t('homes.join')}
        </Button>
        {elsewhere}
      </Row>
    </Card>
  );
}
