import { t } from '@moodbowl/i18n/t';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { today } from '../../lib/local-date.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastInfo } from '../../ui/toast.ts';
import css from './HomeCard.module.css';
import { useInvite, useOffer } from './homes.queries.ts';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';

const QrCode = lazyPart(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

/** Somebody who can be invited directly. */
export interface InvitableFriend {
  readonly id: string;
  readonly username: string;
}

interface InviteDialogProps {
  /** Friends who do not share the home yet. */
  readonly friends: readonly InvitableFriend[];
  readonly onClose: () => void;
}

/** Invites by a link, which is shown once, or a friend directly. */
export function InviteDialog({ friends, onClose }: InviteDialogProps) {
  const { mutate, data, isError, isPending, error } = useInvite();
  const link = data && new URL(paths.join(data.code), location.origin).href;
  const share = async () => {
    if (link === undefined) return;
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ text: t('homes.shareText'), url: link });
      // Pages without TLS have no clipboard.
      await navigator.clipboard.writeText(link);
      toastInfo(t('homes.copied'), { ms: TOAST_MS.profile });
    } catch {
      // Sharing was cancelled, or is not possible; the link is on the screen.
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('homes.inviteTitle')} width={480}>
      <Stack>
        <p>{data ? t('homes.inviteHelp') : t('homes.howToInvite')}</p>
        {isError ? <Alert kind="error">{messageOf(error, t('homes.failed'))}</Alert> : null}
        {data ? null : (
          <>
            <Row gap={3}>
              <Button variant="primary" busy={isPending} onClick={() => mutate()} data-autofocus>
                {t('homes.makeLink')}
              </Button>
            </Row>
            {friends.length > 0 ? <AskFriends friends={friends} onAsked={onClose} /> : null}
          </>
        )}
        {data && link !== undefined ? (
          <>
            <p className={css.link}>{link}</p>
            <Suspense fallback={<Skeleton height={220} />}>
              <div className={css.qr}>
                <QrCode text={link} label={t('homes.qr')} />
              </div>
            </Suspense>
            <p className={css.help}>{t('homes.validUntil', { date: fullDay(today(new Date(data.expires_at))) })}</p>
            <Row gap={3}>
              <Button variant="primary" onClick={() => void share()}>
                {typeof navigator.share === 'function' ? t('homes.share') : t('homes.copy')}
              </Button>
            </Row>
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function AskFriends({
  friends,
  onAsked,
}: {
  readonly friends: readonly InvitableFriend[];
  readonly onAsked: () => void;
}) {
  const offer = useOffer();
  const ask = ({ id, username }: InvitableFriend) =>
    handleMutation(offer.mutateAsync(id), {
      worked: () => {
        toastInfo(t('homes.asked', { name: username }), { ms: TOAST_MS.profile });
        onAsked();
      },
      failed: () => {},
    });
  return (
    <section aria-label={t('homes.orAFriend')}>
      <h3 className={css.orFriend}>{t('homes.orAFriend')}</h3>
      {offer.isError ? <Alert kind="error">{messageOf(offer.error, t('homes.failed'))}</Alert> : null}
      <ul className={css.members}>
        {friends.map((friend) => (
          <li key={friend.id}>
            <span className={css.name}>
              <bdi>{friend.username}</bdi>
            </span>
            <Button
              busy={offer.isPending}
              aria-label={t('homes.askName', { name: friend.username })}
              onClick={() => ask(friend)}
            >
              {t('homes.ask')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
