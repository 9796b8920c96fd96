import { t } from '@moodbowl/i18n/t';
import type { Home, HomeMember } from '@moodbowl/contract/homes';
import { HOME_LIMITS } from '@moodbowl/contract/homes';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime, dayOfMonth } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { today } from '../../lib/local-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { focusTitle } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './HomeCard.module.css';
import { useHandOver, useHome, useRemoveMember, useWithdrawInvite } from './homes.queries.ts';
import { type InvitableFriend, InviteDialog } from './InviteDialog.tsx';
import { Row } from '../../ui/Row.tsx';

const ms = TOAST_MS.profile;

interface HomeCardProps {
  readonly username: string;
  /** Whom the keeper can invite directly. */
  readonly friends: readonly InvitableFriend[];
  /** The choices of the home, once others live in it. */
  readonly children?: ReactNode;
}

/** The members of the home: invite, remove, hand over, leave. */
export function HomeCard({ username, friends, children }: HomeCardProps) {
  const { data, isPending, isError, error, refetch } = useHome();
  return (
    <Card title={t('homes.title')}>
      <p className={css.help}>{t('homes.help')}</p>
      {isPending ? <Skeleton height={64} /> : null}
      {isError && !data ? (
        <>
          <Alert kind="error">{messageOf(error, t('homes.loadFailed'))}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {data ? <Members home={data} username={username} friends={friends} /> : null}
      {data && data.members.length > 1 ? children : null}
    </Card>
  );
}

function failed(error: unknown): void {
  toastError(messageOf(error, t('homes.failed')), { ms });
}

function Members({ home: { members, invites }, username, friends }: HomeCardProps & { readonly home: Home }) {
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<HomeMember>();
  const list = useRef<HTMLUListElement>(null);
  const handOver = useHandOver();
  const withdraw = useWithdrawInvite();
  const me = members.find((member) => member.username === username);
  const isKeeper = members.length === 0 || me?.keeper === true;
  const [keeperToBe, setKeeperToBe] = useState<HomeMember>();
  const makeKeeper = ({ user_id, username: name }: HomeMember) => {
    setKeeperToBe(undefined);
    handleMutation(handOver.mutateAsync(user_id), {
      worked: () => toastInfo(t('homes.handedOver', { name }), { ms }),
      failed,
    });
  };
  const takeBack = (id: string) =>
    handleMutation(withdraw.mutateAsync(id), { worked: () => list.current?.focus(), failed });
  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.members}>
        {members.map((member) => (
          <li key={member.user_id}>
            <MoodFace mood={member.avatar} size={36} />
            <span className={css.name}>
              <bdi>{member.username}</bdi>
              {member.keeper ? <span className={css.keeper}>{t('homes.keeper')}</span> : null}
            </span>
            {isKeeper && member !== me ? (
              <span className={css.ways}>
                <TextButton
                  aria-label={t('homes.handOverTo', { name: member.username })}
                  onClick={() => setKeeperToBe(member)}
                >
                  {t('homes.handOver')}
                </TextButton>
                <TextButton
                  aria-label={t('homes.removeName', { name: member.username })}
                  onClick={() => setLeaving(member)}
                >
                  {t('homes.remove')}
                </TextButton>
              </span>
            ) : null}
          </li>
        ))}
        {invites.map(({ id, created_at, expires_at, friend }) => (
          <li key={id}>
            <span className={css.name}>{inviteText(friend, created_at, expires_at)}</span>
            <TextButton onClick={() => takeBack(id)}>{t('homes.takeBack')}</TextButton>
          </li>
        ))}
      </ul>
      <Row gap={3}>
        {isKeeper && members.length < HOME_LIMITS.members ? (
          <Button onClick={() => setInviting(true)}>{t('homes.invite')}</Button>
        ) : null}
        {me ? (
          <Button variant="danger" onClick={() => setLeaving(me)}>
            {t('homes.leave')}
          </Button>
        ) : null}
      </Row>
      {inviting ? (
        <InviteDialog
          friends={friends.filter(({ id }) => !members.some(({ user_id }) => user_id === id))}
          onClose={() => setInviting(false)}
        />
      ) : null}
      {keeperToBe ? (
        <ConfirmDialog
          title={t('homes.handOverTitle', { name: keeperToBe.username })}
          yes={t('homes.handOver')}
          variant="strong"
          no={t('homes.stay')}
          onConfirm={() => makeKeeper(keeperToBe)}
          onClose={() => setKeeperToBe(undefined)}
        >
          {t('homes.handOverMeans', { name: keeperToBe.username })}
        </ConfirmDialog>
      ) : null}
      {leaving ? <LeaveDialog member={leaving} isMe={leaving === me} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}

/** An open invitation in words that tell it apart from others. */
function inviteText(friend: string | null, createdAt: string, expiresAt: string): string {
  const date = dayOfMonth(today(new Date(expiresAt)));
  return friend === null
    ? t('homes.openInvite', { made: dayAndTime(createdAt), date })
    : t('homes.openInviteFor', { name: friend, date });
}

interface LeaveDialogProps {
  readonly member: HomeMember;
  readonly isMe: boolean;
  readonly onClose: () => void;
}

function LeaveDialog({ member: { user_id, username: name }, isMe, onClose }: LeaveDialogProps) {
  const remove = useRemoveMember();
  const confirm = () =>
    handleMutation(remove.mutateAsync(user_id), {
      worked: () => {
        toastInfo(isMe ? t('homes.left') : t('homes.removed', { name }), { ms });
        onClose();
        focusTitle();
      },
      failed: () => {},
    });
  return (
    <ConfirmDialog
      title={isMe ? t('homes.leaveTitle') : t('homes.removeTitle', { name })}
      yes={isMe ? t('homes.leave') : t('homes.remove')}
      no={t('homes.stay')}
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error, t('homes.failed')) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isMe ? t('homes.leaveMeans') : t('homes.removeMeans', { name })}
    </ConfirmDialog>
  );
}
