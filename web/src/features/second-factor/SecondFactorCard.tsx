import {
  askPasskey,
  endTotp,
  type Passkey,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
} from '@moodbowl/contract/second-factor';
import { t } from '@moodbowl/i18n/t';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { canUsePasskeys } from '../auth/can-use-passkeys.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import css from './SecondFactor.module.css';
import { TotpDialog } from './TotpDialog.tsx';
import { readSecondFactorAgain, useSecondFactor } from './second-factor.queries.ts';

type Opened = 'passkey' | 'totp' | 'end totp' | 'new codes' | 'ask passkey';

/** Passkeys, codes of an app and recovery codes. */
export function SecondFactorCard() {
  const { data, error } = useSecondFactor();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = (newCodes: readonly string[] = []) => {
    setOpened(undefined);
    setCodes(newCodes);
    void readSecondFactorAgain();
  };
  return (
    <Card title={t('secondFactor.title')}>
      {data ? <Parts data={data} onOpen={setOpened} /> : null}
      {!data && error ? <Alert kind="error">{messageOf(error, t('secondFactor.loadFailed'))}</Alert> : null}
      {!data && !error ? <Skeleton height={120} /> : null}
      {data && opened ? <Opening what={opened} data={data} onClose={() => setOpened(undefined)} onDone={done} /> : null}
      {codes.length > 0 ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} /> : null}
    </Card>
  );
}

interface OpeningProps {
  readonly what: Opened;
  readonly data: SecondFactor;
  readonly onClose: () => void;
  readonly onDone: (codes?: readonly string[]) => void;
}

function Opening({ what, data, onClose, onDone }: OpeningProps) {
  if (what === 'passkey') return <PasskeyDialog onClose={onClose} onAdded={() => onDone()} />;
  if (what === 'totp') return <TotpDialog onClose={onClose} onConfirmed={onDone} />;
  if (what === 'end totp')
    return (
      <PasswordDialog
        title={t('secondFactor.endCodes')}
        yes={t('secondFactor.turnOff')}
        onClose={onClose}
        act={async (password) => {
          await call(endTotp, { body: { password } });
          onDone();
        }}
      />
    );
  if (what === 'new codes')
    return (
      <PasswordDialog
        title={t('secondFactor.newCodes')}
        yes={t('secondFactor.makeCodes')}
        onClose={onClose}
        act={async (password) => onDone((await call(renewRecoveryCodes, { body: { password } })).recovery_codes)}
      >
        <p>{t('secondFactor.oldCodesEnd')}</p>
      </PasswordDialog>
    );
  const on = !data.asks_passkey;
  return (
    <PasswordDialog
      title={t('secondFactor.askPasskey')}
      yes={on ? t('secondFactor.turnOn') : t('secondFactor.turnOff')}
      onClose={onClose}
      act={async (password) => onDone((await call(askPasskey, { body: { password, on } })).recovery_codes)}
    />
  );
}

interface PartsProps {
  readonly data: SecondFactor;
  readonly onOpen: (what: Opened) => void;
}

function Parts({ data, onOpen }: PartsProps) {
  const { totp, asks_passkey, recovery_codes, passkeys } = data;
  return (
    <Stack>
      <p className={css.help}>{t('secondFactor.help')}</p>
      <Passkeys passkeys={passkeys} />
      <Row gap={3}>
        {canUsePasskeys() ? <Button onClick={() => onOpen('passkey')}>{t('secondFactor.addPasskey')}</Button> : null}
        <Button onClick={() => onOpen(totp ? 'end totp' : 'totp')}>
          {totp ? t('secondFactor.endCodes') : t('secondFactor.codesOfAnApp')}
        </Button>
      </Row>
      {canUsePasskeys() ? null : <p className={css.help}>{t('secondFactor.noPasskeysHere')}</p>}
      {passkeys.length > 0 ? (
        <Switch
          label={t('secondFactor.askPasskey')}
          help={t('secondFactor.askPasskeyHelp')}
          checked={asks_passkey}
          onChange={() => onOpen('ask passkey')}
        />
      ) : null}
      {totp || asks_passkey ? (
        <Row gap={3} align="center">
          <span>{t('secondFactor.codesLeft', { count: recovery_codes })}</span>
          <Button variant="quiet" onClick={() => onOpen('new codes')}>
            {t('secondFactor.newCodes')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

function Passkeys({ passkeys }: Pick<SecondFactor, 'passkeys'>) {
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<Passkey>();
  const remove = useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSettled: readSecondFactorAgain,
  });
  if (passkeys.length === 0) return null;
  return (
    <>
      {remove.isError ? <Alert kind="error">{messageOf(remove.error, t('secondFactor.failed'))}</Alert> : null}
      <ul ref={list} tabIndex={-1} className={css.passkeys}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            busy={remove.isPending}
            onRename={() => setRenamed(passkey)}
            onRemove={() => {
              // The row disappears with its button; the focus stays in the list.
              list.current?.focus();
              remove.mutate(passkey.id);
            }}
          />
        ))}
      </ul>
      {renamed ? (
        <RenameDialog
          passkey={renamed}
          onClose={() => setRenamed(undefined)}
          onRenamed={() => {
            setRenamed(undefined);
            void readSecondFactorAgain();
          }}
        />
      ) : null}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created_at, last_used_on }, busy, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        <span>
          {last_used_on === null
            ? t('secondFactor.addedOn', { day: fullDay(created_at.slice(0, 10)) })
            : t('secondFactor.usedOn', { day: fullDay(last_used_on) })}
        </span>
      </div>
      <Button variant="quiet" aria-label={t('secondFactor.renameName', { name })} onClick={onRename}>
        {t('secondFactor.rename')}
      </Button>
      <Button variant="quiet" busy={busy} aria-label={t('secondFactor.removeName', { name })} onClick={onRemove}>
        {t('secondFactor.remove')}
      </Button>
    </li>
  );
}
