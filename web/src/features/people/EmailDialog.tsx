import { email } from '@moodbowl/contract/auth';
import { t } from '@moodbowl/i18n/t';
import { z } from 'zod';
import { messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useActions } from './people.queries.ts';

const schema = z.object({ email });

interface EmailDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Gives a person another email. */
export function EmailDialog({ id, onClose }: EmailDialogProps) {
  const { update } = useActions(id);
  const { props, problems, outcome, toldByField } = useForm(schema, update.mutateAsync, onClose);
  return (
    <Dialog opened onClose={onClose} title={t('people.giveEmail')} width={480}>
      <Stack as="form" {...props}>
        <p>{t('people.giveEmailHelp')}</p>
        <TextField name="email" type="email" label={t('people.newEmail')} data-autofocus error={problems['email']} />
        {outcome.status === 'failed' && !toldByField ? (
          <Alert kind="error">{messageOf(outcome.error, t('people.changeFailed'))}</Alert>
        ) : null}
        <Row gap={3}>
          <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
