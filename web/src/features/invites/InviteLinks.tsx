import type { Invitation } from '@moodbowl/contract/settings';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { today } from '../../lib/local-date.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './InviteLinks.module.css';

const USES = 5;
const DAYS = 7;

interface Work<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
}

interface InviteLinksProps {
  readonly help: string;
  readonly open: readonly Invitation[] | undefined;
  readonly create: Work<{ uses: number; days: number }> & { readonly data: { readonly code: string } | undefined };
  readonly end: Work<string>;
  readonly linkOf: (code: string) => string;
  readonly most: { readonly uses: number; readonly days: number };
}

/** Makes invitations by a link and a QR code, which is shown once, and lists those that are open. */
export function InviteLinks({ help, open, create, end, linkOf, most }: InviteLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { uses, days } = Object.fromEntries(new FormData(event.currentTarget));
    create.mutate({ uses: Number(uses), days: Number(days) });
  };
  const failed = [create, end].find(({ isError }) => isError);
  const link = create.data && linkOf(create.data.code);
  return (
    <Stack>
      <p className={css.help}>{help}</p>
      <form onSubmit={submit} className={css.numbers}>
        <TextField
          name="uses"
          type="number"
          label={t('invites.uses')}
          min={1}
          max={most.uses}
          defaultValue={USES}
          required
        />
        <TextField
          name="days"
          type="number"
          label={t('invites.days')}
          min={1}
          max={most.days}
          defaultValue={DAYS}
          required
        />
        <Button type="submit" busy={create.isPending}>
          {t('invites.invite')}
        </Button>
      </form>
      {failed ? <Alert kind="error">{messageOf(failed.error, t('invites.failed'))}</Alert> : null}
      {link ? (
        <>
          <div className={css.qr}>
            <QrCode text={link} label={t('invites.qrLabel')} />
          </div>
          <CopyField label={t('invites.link')} value={link} />
          <p className={css.help}>{t('invites.shownOnce')}</p>
        </>
      ) : null}
      <ul ref={list} tabIndex={-1} className={css.open}>
        {open?.map(({ id, uses_left, expires_at }) => (
          <li key={id}>
            <span>{t('invites.usesLeft', { count: uses_left, day: fullDay(today(new Date(expires_at))) })}</span>
            <Button
              variant="quiet"
              busy={end.isPending}
              onClick={() => {
                // The row disappears with its button; the focus stays in the list.
                list.current?.focus();
                end.mutate(id);
              }}
            >
              {t('invites.end')}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
