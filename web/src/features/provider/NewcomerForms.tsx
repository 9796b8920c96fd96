import type { login } from '@moodbowl/contract/auth';
import type { ResponseOf } from '@moodbowl/contract/endpoint';
import { linkProvider, type Newcomer, registerWithProvider } from '@moodbowl/contract/provider';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { signInProblem } from '../auth/begin-session.ts';

type Session = ResponseOf<typeof login>;

interface FormProps {
  readonly newcomer: Newcomer;
  readonly onSession: (session: Session) => void;
}

/** For somebody whom the provider knows and this Moodbowl does not: a new account, or one that they have. */
export function NewcomerForms({ invitation, ...props }: FormProps & { readonly invitation: string }) {
  const { newcomer } = props;
  const [hasAccount, setHasAccount] = useState(newcomer.identifier !== '' || !newcomer.may_register);
  return (
    <Stack>
      {hasAccount ? <LinkForm {...props} /> : <NewAccountForm {...props} invitation={invitation} />}
      {newcomer.may_register ? (
        <Button variant="quiet" onClick={() => setHasAccount(!hasAccount)}>
          {hasAccount ? t('provider.newAccount') : t('provider.haveAccount')}
        </Button>
      ) : null}
    </Stack>
  );
}

function LinkForm({ newcomer: { ticket, identifier, may_register }, onSession }: FormProps) {
  const { props, problems, outcome } = useForm(linkProvider.body, (body) => call(linkProvider, { body }), onSession);
  const failure = outcome.status === 'failed' ? outcome.error : undefined;
  const asksMore = failure instanceof ApiError && failure.code === 'SECOND_FACTOR_REQUIRED';
  // Once it was asked for, it stays.
  const [hasAsked, setHasAsked] = useState(false);
  if (asksMore && !hasAsked) setHasAsked(true);
  return (
    <Stack as="form" {...props}>
      <p>{may_register ? t('provider.linkHelp') : t('provider.linkOnlyHelp')}</p>
      <input type="hidden" name="ticket" value={ticket} />
      <TextField
        name="identifier"
        defaultValue={identifier}
        label={t('auth.usernameOrEmail')}
        autoComplete="username"
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
      {failure && !asksMore ? <Alert kind="error">{signInProblem(failure)}</Alert> : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('provider.connect')}
      </Button>
    </Stack>
  );
}

function NewAccountForm({ newcomer, invitation, onSession }: FormProps & { readonly invitation: string }) {
  const form = useForm(
    registerWithProvider.body,
    (body) => call(registerWithProvider, { body: { ...body, ...(invitation && { invitation }) } }),
    onSession,
  );
  const { props, problems, outcome } = form;
  return (
    <Stack as="form" {...props}>
      <p>{t('provider.newHelp')}</p>
      <input type="hidden" name="ticket" value={newcomer.ticket} />
      <TextField
        name="username"
        defaultValue={newcomer.username}
        label={t('common.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['username']}
      />
      <TextField
        name="email"
        defaultValue={newcomer.email}
        label={t('common.email')}
        type="email"
        autoComplete="email"
        error={problems['email']}
      />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Alert kind="error">{signInProblem(outcome.error)}</Alert>
      ) : null}
      <Button type="submit" variant="primary" busy={outcome.status === 'sending' || outcome.status === 'sent'}>
        {t('common.register')}
      </Button>
    </Stack>
  );
}
