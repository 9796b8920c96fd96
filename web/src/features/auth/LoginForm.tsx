import { t } from '@moodbowl/i18n/t';
import { credentials, login } from '@moodbowl/contract/auth';
import { ApiError, call } from '../../lib/api-client.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { beginSession, signInProblem } from './begin-session.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { useInstance } from './use-instance.ts';
import { ProviderButton } from './lazy-provider-button.ts';
import { usePasskey } from './use-passkey.ts';

interface LoginFormProps {
  /** Called once the session is stored. */
  readonly onLoggedIn: () => void;
  /** The username of a person who has just registered: filled in, with a greeting for newcomers. */
  readonly newcomer?: string | undefined;
  /** Where to go afterwards instead of Home. */
  readonly next?: string | undefined;
}

/** Signs in. */
export function LoginForm({ onLoggedIn, newcomer, next }: LoginFormProps) {
  const { provider = null, password_sign_in = true } = useInstance() ?? {};
  const passkey = usePasskey((session) => {
    beginSession(session);
    onLoggedIn();
  });
  const form = useForm(
    credentials,
    async (body) => {
      const session = await call(login, { body });
      beginSession(session);
      return session;
    },
    onLoggedIn,
  );
  const { problems, outcome } = form;
  const failure = outcome.status === 'failed' ? outcome.error : passkey.error;
  const asksMore = failure instanceof ApiError && failure.code === 'SECOND_FACTOR_REQUIRED';
  // Once it was asked for, it stays.
  const [hasAsked, setHasAsked] = useState(false);
  if (asksMore && !hasAsked) setHasAsked(true);
  const problem = failure && !asksMore ? <Alert kind="error">{signInProblem(failure)}</Alert> : null;
  return (
    <Stack as="form" {...form.props}>
      {password_sign_in ? null : problem}
      {password_sign_in ? (
        <>
          <TextField
            name="identifier"
            defaultValue={newcomer}
            label={t('auth.usernameOrEmail')}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            error={problems['identifier']}
          />
          <PasswordField
            name="password"
            label={t('common.password')}
            autoComplete="current-password"
            error={problems['password']}
          />
          {hasAsked ? (
            <TextField
              name="code"
              label={t('auth.code')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              error={problems['code']}
            />
          ) : null}
          {problem}
          {outcome.status === 'sent' ? (
            <Alert kind="good">{newcomer === undefined ? outcome.answer.message : t('auth.loggedInFirst')}</Alert>
          ) : null}
          <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
            {t('common.login')}
          </Button>
        </>
      ) : null}
      {canUsePasskeys() ? (
        <Button busy={passkey.busy} onClick={() => void passkey.signIn()}>
          {t('auth.withPasskey')}
        </Button>
      ) : null}
      {provider === null ? null : (
        <Suspense>
          <ProviderButton name={provider} primary={!password_sign_in} next={next} />
        </Suspense>
      )}
      {password_sign_in ? <Link to={paths.forgotPassword()}>{t('auth.forgotPassword')}</Link> : null}
    </Stack>
  );
}
