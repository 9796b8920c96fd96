import { t } from '@moodbowl/i18n/t';
import { register, registration as draft } from '@moodbowl/contract/auth';
import { type FormEvent, Suspense, useState } from 'react';
import { call, messageOf } from '../../lib/api-client.ts';
import { hintFor } from './password-hint.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordField } from '../../ui/NewPasswordField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ProviderButton } from './lazy-provider-button.ts';
import { useInstance } from './use-instance.ts';
import { Stack } from '../../ui/Stack.tsx';

interface RegisterFormProps {
  /** The code of an invitation; empty without one. */
  readonly invitation: string;
  readonly onRegistered: (username: string) => void;
}

/** Creates an account and calls `onRegistered` with its username. Shows a note instead if registration is closed. */
export function RegisterForm({ invitation, onRegistered }: RegisterFormProps) {
  const form = useForm(
    draft,
    async (body) => {
      const answer = await call(register, { body: { ...body, ...(invitation && { invitation }) } });
      return { ...answer, username: body.username };
    },
    ({ username }) => onRegistered(username),
  );
  const { problems, outcome } = form;
  const { registration, name, provider = null, password_sign_in } = useInstance() ?? {};
  const [hint, setHint] = useState<string>();
  const look = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const { username, password } = Object.fromEntries(new FormData(currentTarget));
    if (typeof username === 'string' && typeof password === 'string') setHint(hintFor(password, username));
  };
  // An invitation is kept until the provider has sent the person back.
  if (password_sign_in === false && provider !== null)
    return (
      <Suspense>
        <ProviderButton name={provider} primary invitation={invitation} />
      </Suspense>
    );
  if (registration === 'closed') return <p>{t('auth.registrationClosed')}</p>;
  if (registration === 'invited' && !invitation) return <p>{t('auth.invitationNeeded')}</p>;
  return (
    <Stack as="form" {...form.props} onChange={look}>
      {name ? <p dir="auto">{t('auth.welcomeTo', { name })}</p> : null}
      <TextField
        name="username"
        label={t('common.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['username']}
      />
      <TextField name="email" label={t('common.email')} type="email" autoComplete="email" error={problems['email']} />
      <NewPasswordField name="password" label={t('common.password')} hint={hint} error={problems['password']} />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Alert kind="error">{messageOf(outcome.error, t('auth.registrationFailed'))}</Alert>
      ) : null}
      {outcome.status === 'sent' ? <Alert kind="good">{outcome.answer.message}</Alert> : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('common.register')}
      </Button>
      {provider === null ? null : (
        <Suspense>
          <ProviderButton name={provider} primary={false} invitation={invitation} />
        </Suspense>
      )}
    </Stack>
  );
}
