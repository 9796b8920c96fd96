import { totpCode } from '@moodbowl/contract/auth';
import { confirmTotp, startTotp } from '@moodbowl/contract/second-factor';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { z } from 'zod';
import { call, messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import css from './SecondFactor.module.css';

const schema = z.object({ code: totpCode });

interface TotpDialogProps {
  readonly onClose: () => void;
  /** Called with the recovery codes once a code was right. */
  readonly onConfirmed: (codes: readonly string[]) => void;
}

/** Turns codes of an app on: the password, then a QR code for the app, then a code of it. */
export function TotpDialog({ onClose, onConfirmed }: TotpDialogProps) {
  const [started, setStarted] = useState<{ secret: string; uri: string }>();
  if (!started)
    return (
      <PasswordDialog
        title={t('secondFactor.codesOfAnApp')}
        yes={t('secondFactor.goOn')}
        onClose={onClose}
        act={async (password) => setStarted(await call(startTotp, { body: { password } }))}
      >
        <p>{t('secondFactor.codesHelp')}</p>
      </PasswordDialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t('secondFactor.codesOfAnApp')} width={480}>
      <Scan {...started} onClose={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  );
}

function Scan({
  secret,
  uri,
  onClose,
  onConfirmed,
}: TotpDialogProps & { readonly secret: string; readonly uri: string }) {
  const form = useForm(
    schema,
    async ({ code }) => call(confirmTotp, { body: { code } }),
    ({ recovery_codes }) => onConfirmed(recovery_codes),
  );
  const { problems, outcome } = form;
  return (
    <Stack as="form" {...form.props}>
      <p>{t('secondFactor.scan')}</p>
      <div className={css.qr}>
        <QrCode text={uri} label={t('secondFactor.qrLabel')} />
      </div>
      <p>
        {t('secondFactor.orType')} <code className={css.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        name="code"
        label={t('secondFactor.codeOfTheApp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problems['code']}
      />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Alert kind="error">{messageOf(outcome.error, t('secondFactor.failed'))}</Alert>
      ) : null}
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
          {t('secondFactor.turnOn')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </Row>
    </Stack>
  );
}
