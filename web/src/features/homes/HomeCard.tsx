import { t } from '@moodbowl/i18n/t';
import type { Home, HomeMember } from '@moodbowl/contract/homes';
import { HOME_LIMITS } from '@moodbowl/contract/homes';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayOfMonth } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { today } from '../../lib/local-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './HomeCard.module.css';
import { useHandOver, useHome, useRemoveMember, useWithdrawInvite } from './homes.queries.ts';
import { InviteDialog } from './InviteDialog.tsx';

const ms = TOAST_MS.profile;

/** Who shares the grocery list: invite, remove, hand over, leave. */
export function HomeCard({ username }: { readonly username: string }) {
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
      {data ? <Members home={data} username={username} /> : null}
    </Card>
  );
}

function failed(error: unknown): void {
  toastError(messageOf(error, t('homes.failed')), { ms });
}

function Members({ home: { members, invites }, username }: { readonly home: Home; readonly username: string }) {
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<HomeMember>();
  const list = useRef<HTMLUListElement>(null);
  const handOver = useHandOver();
  const withdraw = useWithdrawInvite();
  const me = members.find((member) => member.username === username);
  const isKeeper = members.length === 0 || me?.keeper === true;
  const makeKeeper = ({ user_id, username: name }: HomeMember) =>
    handleMutation(handOver.mutateAsync(user_id), {
      worked: () => toastInfo(t('homes.handedOver', { name }), { ms }),
      failed,
    });
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
                  onClick={() => makeKeeper(member)}
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
        {invites.map(({ id, expires_at }) => (
          <li key={id}>
            <span className={css.name}>{t('homes.openInvite', { date: dayOfMonth(today(new Date(expires_at))) })}</span>
            <TextButton onClick={() => takeBack(id)}>{t('homes.takeBack')}</TextButton>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        {isKeeper && members.length < HOME_LIMITS.members ? (
          <Button onClick={() => setInviting(true)}>{t('homes.invite')}</Button>
        ) : null}
        {me ? (
          <Button variant="danger" onClick={() => setLeaving(me)}>
            {t('homes.leave')}
          </Button>
        ) : null}
      </div>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {leaving ? <LeaveDialog member={leaving} isMe={leaving === me} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
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
      },
      failed: () => {},
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isMe ? t('homes.leaveTitle') : t('homes.removeTitle', { name })}
      width={480}
      small
    >
      <div className={css.dialog}>
        <p>{isMe ? t('homes.leaveMeans') : t('homes.removeMeans', { name })}</p>
        {remove.isError ? <Alert kind="error">{messageOf(remove.error, t('homes.failed'))}</Alert> : null}
        <div className={css.actions}>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {isMe ? t('homes.leave') : t('homes.remove')}
          </Button>
          <Button onClick={onClose}>{t('homes.stay')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
