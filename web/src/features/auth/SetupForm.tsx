import { REGISTRATION } from '@moodbowl/contract/auth';
import { SETTINGS_LIMITS, setUp } from '@moodbowl/contract/settings';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api-client.ts';
import { startSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { NewPasswordField } from '../../ui/NewPasswordField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { hintFor } from './password-hint.ts';
import { useInstance } from './use-instance.ts';

/** Makes the first administrator with the code that the server has printed, and calls `onDone` when signed in. */
export function SetupForm({ onDone }: { readonly onDone: () => void }) {
  const instance = useInstance();
  const [registration, setRegistration] = useState('open');
  const [hint, setHint] = useState<string>();
  const form = useForm(
    setUp.body,
    async (body) => call(setUp, { body }),
    (session) => {
      startSession(session);
      onDone();
    },
  );
  const { problems, outcome } = form;
  const registrationTexts = { open: t('auth.open'), invited: t('auth.invited'), closed: t('auth.closed') };
  return (
    <Stack as="form" {...form.props}>
      <p>{t('auth.setupHelp')}</p>
      <LanguageSelect />
      <TextField
        name="code"
        label={t('auth.setupCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['code']}
      />
      <TextField
        name="name"
        label={t('auth.instanceName')}
        description={t('auth.instanceNameHelp')}
        maxLength={SETTINGS_LIMITS.name}
        defaultValue={instance?.name ?? ''}
        error={problems['name']}
      />
      <Select
        name="registration"
        label={t('auth.whoRegisters')}
        options={REGISTRATION.map((value) => ({ value, label: registrationTexts[value] }))}
        value={registration}
        onChange={setRegistration}
      />
      <TextField
        name="username"
        label={t('common.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['username']}
      />
      <TextField name="email" label={t('common.email')} type="email" autoComplete="email" error={problems['email']} />
      <NewPasswordField
        name="password"
        label={t('common.password')}
        hint={hint}
        error={problems['password']}
        onChange={(event) => setHint(hintFor(event.currentTarget.value, ''))}
      />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Alert kind="error">{messageOf(outcome.error, t('auth.registrationFailed'))}</Alert>
      ) : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('auth.setupDo')}
      </Button>
    </Stack>
  );
}
