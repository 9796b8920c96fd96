import { SETTINGS_LIMITS } from '@moodbowl/contract/settings';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { today } from '../../lib/local-date.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './Settings.module.css';
import { useCreateInvitation, useEndInvitation, useInvitations } from './settings.queries.ts';

const USES = 5;
const DAYS = 7;

interface InvitationsProps {
  /** Whether nobody registers without one. */
  readonly isNeeded: boolean;
}

/** Links with which people can register; a new one is shown once, with a QR code. */
export function Invitations({ isNeeded }: InvitationsProps) {
  const open = useInvitations();
  const create = useCreateInvitation();
  const end = useEndInvitation();
  const list = useRef<HTMLUListElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { uses, days } = Object.fromEntries(new FormData(event.currentTarget));
    create.mutate({ uses: Number(uses), days: Number(days) });
  };
  const failed = [create, end].find(({ isError }) => isError);
  const link = create.data && `${location.origin}${paths.register()}#${create.data.code}`;
  return (
    <Card title={t('settings.invitations')}>
      <Stack>
        <p className={css.help}>{isNeeded ? t('settings.invitationsHelp') : t('settings.invitationsIdle')}</p>
        <form onSubmit={submit} className={css.numbers}>
          <TextField
            name="uses"
            type="number"
            label={t('settings.uses')}
            min={1}
            max={SETTINGS_LIMITS.invitationUses}
            defaultValue={USES}
            required
          />
          <TextField
            name="days"
            type="number"
            label={t('settings.days')}
            min={1}
            max={SETTINGS_LIMITS.invitationDays}
            defaultValue={DAYS}
            required
          />
          <Button type="submit" busy={create.isPending}>
            {t('settings.invite')}
          </Button>
        </form>
        {failed ? <Alert kind="error">{messageOf(failed.error, t('settings.notSaved'))}</Alert> : null}
        {link ? (
          <>
            <div className={css.qr}>
              <QrCode text={link} label={t('settings.qrLabel')} />
            </div>
            <CopyField label={t('settings.link')} value={link} />
            <p className={css.help}>{t('settings.shownOnce')}</p>
          </>
        ) : null}
        <ul ref={list} tabIndex={-1} className={css.open}>
          {open.data?.map(({ id, uses_left, expires_at }) => (
            <li key={id}>
              <span>{t('settings.usesLeft', { count: uses_left, day: fullDay(today(new Date(expires_at))) })}</span>
              <Button
                variant="quiet"
                busy={end.isPending}
                onClick={() => {
                  // The row disappears with its button; the focus stays in the list.
                  list.current?.focus();
                  end.mutate(id);
                }}
              >
                {t('settings.endInvitation')}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
