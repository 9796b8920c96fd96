import { t } from '@moodbowl/i18n/t';
import type { Session } from '@moodbowl/contract/profile';
import { useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Account.module.css';
import { useEndSession, useSessions } from './profile.queries.ts';

/** The user's sessions; all but the current one can be ended here. */
export function Sessions() {
  const sessions = useSessions();
  const end = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  const signOut = (session: Session) => {
    // The row disappears with its button; the focus stays in the list.
    list.current?.focus();
    end.mutate(session.id);
  };
  return (
    <Card title={t('profile.yourDevices')}>
      {sessions.isPending ? <Skeleton height={64} /> : null}
      {sessions.isError && !sessions.data ? (
        <Alert kind="error">{messageOf(sessions.error, t('profile.sessionsFailed'))}</Alert>
      ) : null}
      {end.isError ? <Alert kind="error">{messageOf(end.error, t('profile.signOutFailed'))}</Alert> : null}
      <ul ref={list} tabIndex={-1} className={css.devices}>
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <div className={css.device}>
              <strong>{session.device}</strong>
              <span>{whenSeen(session)}</span>
            </div>
            {session.current ? (
              <span className={css.here}>{t('profile.thisDevice')}</span>
            ) : (
              <Button
                variant="quiet"
                busy={end.isPending}
                onClick={() => signOut(session)}
                aria-label={t('profile.signOutDeviceSession', { device: session.device, session: whenSeen(session) })}
              >
                {t('profile.signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function whenSeen({ current, created_at, last_seen_at }: Session): string {
  return current
    ? t('profile.signedIn', { created_at: dayAndTime(created_at) })
    : t('profile.lastSeen', { last_seen_at: dayAndTime(last_seen_at) });
}
