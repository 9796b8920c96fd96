import { type Passkey, renamePasskey } from '@moodbowl/contract/second-factor';
import { t } from '@moodbowl/i18n/t';
import { call, messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey: { id, name }, onClose, onRenamed }: RenameDialogProps) {
  const form = useForm(renamePasskey.body, (body) => call(renamePasskey, { params: { id }, body }), onRenamed);
  const { props, problems, outcome, toldByField } = form;
  return (
    <Dialog opened onClose={onClose} title={t('secondFactor.renameTitle')} width={480}>
      <Stack as="form" {...props}>
        <TextField
          name="name"
          label={t('secondFactor.passkeyName')}
          defaultValue={name}
          data-autofocus
          error={problems['name']}
        />
        {outcome.status === 'failed' && !toldByField ? (
          <Alert kind="error">{messageOf(outcome.error, t('secondFactor.failed'))}</Alert>
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
