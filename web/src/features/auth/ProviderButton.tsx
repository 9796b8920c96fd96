import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { goToProvider, type Kept } from './provider-sign-in.ts';

export interface ProviderButtonProps extends Omit<Kept, 'transaction'> {
  readonly name: string;
  readonly primary: boolean;
}

/** Goes to the provider of sign-ins. */
export function ProviderButton({ name, primary, ...kept }: ProviderButtonProps) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error?: unknown }>({ busy: false });
  const go = async () => {
    setState({ busy: true });
    try {
      await goToProvider(kept);
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <>
      {state.error ? <Alert kind="error">{messageOf(state.error, t('auth.loginFailed'))}</Alert> : null}
      <Button variant={primary ? 'primary' : 'plain'} busy={state.busy} onClick={() => void go()}>
        {t('auth.withProvider', { name })}
      </Button>
    </>
  );
}
