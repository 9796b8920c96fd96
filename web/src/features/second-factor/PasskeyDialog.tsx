import { password } from '@moodbowl/contract/auth';
import { SECOND_FACTOR_LIMITS } from '@moodbowl/contract/second-factor';
import { filledText } from '@moodbowl/contract/text';
import { t } from '@moodbowl/i18n/t';
import { z } from 'zod';
import { messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { isCancelled } from '../auth/is-cancelled.ts';
import { makePasskey } from './second-factor.queries.ts';

const schema = z.object({
  name: filledText({ max: SECOND_FACTOR_LIMITS.passkeyName, blank: 'secondFactor.nameRequired' }),
  password,
});

interface PasskeyDialogProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Adds a passkey: a name and the password, then the browser's own dialog. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const form = useForm(schema, async (values) => makePasskey(values.password, values.name), onAdded);
  const { problems, outcome } = form;
  return (
    <Dialog opened onClose={onClose} title={t('secondFactor.addPasskey')} width={480}>
      <Stack as="form" {...form.props}>
        <p>{t('secondFactor.passkeyHelp')}</p>
        <TextField
          name="name"
          label={t('secondFactor.passkeyName')}
          placeholder={t('secondFactor.passkeyNameExample')}
          maxLength={SECOND_FACTOR_LIMITS.passkeyName}
          data-autofocus
          error={problems['name']}
        />
        <PasswordField
          name="password"
          label={t('profile.yourPassword')}
          autoComplete="current-password"
          error={problems['password']}
        />
        {outcome.status === 'failed' && !form.toldByField ? (
          <Alert kind="error">
            {isCancelled(outcome.error)
              ? t('secondFactor.cancelled')
              : messageOf(outcome.error, t('secondFactor.passkeyFailed'))}
          </Alert>
        ) : null}
        <Row gap={3}>
          <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
            {t('secondFactor.goOn')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
