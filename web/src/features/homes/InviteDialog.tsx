import { t } from '@moodbowl/i18n/t';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { today } from '../../lib/local-date.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastInfo } from '../../ui/toast.ts';
import css from './HomeCard.module.css';
import { useInvite } from './homes.queries.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

/** Makes an invitation and shows its link, which is never shown again. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, data, isError, error } = useInvite();
  const asked = useRef(false);
  useEffect(() => {
    // Once, also where effects run twice.
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
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
      <div className={css.dialog}>
        <p>{t('homes.inviteHelp')}</p>
        {isError ? <Alert kind="error">{messageOf(error, t('homes.failed'))}</Alert> : null}
        {link === undefined && !isError ? <Skeleton height={260} /> : null}
        {data && link !== undefined ? (
          <>
            <p className={css.link}>{link}</p>
            <Suspense fallback={<Skeleton height={220} />}>
              <div className={css.qr}>
                <QrCode text={link} label={t('homes.qr')} />
              </div>
            </Suspense>
            <p className={css.help}>{t('homes.validUntil', { date: fullDay(today(new Date(data.expires_at))) })}</p>
            <div className={css.actions}>
              <Button variant="primary" onClick={() => void share()}>
                {typeof navigator.share === 'function' ? t('homes.share') : t('homes.copy')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
