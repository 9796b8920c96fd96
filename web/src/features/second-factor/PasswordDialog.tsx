import { password } from '@moodbowl/contract/auth';
import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';

const schema = z.object({ password });

interface PasswordDialogProps {
  readonly title: string;
  /** What happens. */
  readonly children?: ReactNode;
  readonly yes: string;
  readonly onClose: () => void;
  /** Does it with the password. What it throws is shown, and what was typed stays. */
  readonly act: (password: string) => Promise<void>;
}

/** Asks for the password before something that changes how the account is signed in to. */
export function PasswordDialog({ title, children, yes, onClose, act }: PasswordDialogProps) {
  const form = useForm(schema, async (values) => act(values.password));
  const { problems, outcome } = form;
  return (
    <Dialog opened onClose={onClose} title={title} width={480}>
      <Stack as="form" {...form.props}>
        {children}
        <PasswordField
          name="password"
          label={t('profile.yourPassword')}
          autoComplete="current-password"
          data-autofocus
          error={problems['password']}
        />
        {outcome.status === 'failed' && !form.toldByField ? (
          <Alert kind="error">{messageOf(outcome.error, t('secondFactor.failed'))}</Alert>
        ) : null}
        <Row gap={3}>
          <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
            {yes}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
