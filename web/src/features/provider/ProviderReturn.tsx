import type { ResponseOf } from '@moodbowl/contract/endpoint';
import { finishProvider } from '@moodbowl/contract/provider';
import { t } from '@moodbowl/i18n/t';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { beginSession, signInProblem } from '../auth/begin-session.ts';
import { NewcomerForms } from './NewcomerForms.tsx';
import { type Kept, takeKept } from '../auth/provider-sign-in.ts';

interface ProviderReturnProps {
  /** Called once the session is stored, with where to go instead of Home. */
  readonly onSignedIn: (next: string | undefined) => void;
}

type Answer = ResponseOf<typeof finishProvider>;
interface Finished {
  readonly kept: Kept;
  readonly answer: Answer;
}

let finishing: Promise<Finished | undefined> | undefined;

/** Asks once, also if the page is shown twice: what the provider has sent can be used once. */
function finish(): Promise<Finished | undefined> {
  finishing ??= (async () => {
    const kept = takeKept();
    const query = location.search;
    // Nobody finds it in the history.
    history.replaceState(history.state, '', location.pathname);
    if (!kept) return undefined;
    return { kept, answer: await call(finishProvider, { body: { transaction: kept.transaction, query } }) };
  })();
  return finishing;
}

/** Signs in whom the provider has sent back, or lets them connect or create an account. */
export function ProviderReturn({ onSignedIn }: ProviderReturnProps) {
  const [state, setState] = useState<{ readonly finished?: Finished | undefined; readonly error?: unknown }>();
  const goOn = useEffectEvent((session: NonNullable<Answer['session']>, next: string | undefined) => {
    beginSession(session);
    onSignedIn(next);
  });
  useEffect(() => {
    void (async () => {
      try {
        const finished = await finish();
        if (finished?.answer.session) goOn(finished.answer.session, finished.kept.next);
        else setState({ finished });
      } catch (error) {
        setState({ error });
      } finally {
        finishing = undefined;
      }
    })();
  }, []);
  if (!state) return <Skeleton height={160} />;
  if (state.error) return <Alert kind="error">{signInProblem(state.error)}</Alert>;
  const { finished } = state;
  if (!finished?.answer.newcomer) return <Alert kind="error">{t('auth.providerInvalid')}</Alert>;
  const { next, invitation = '' } = finished.kept;
  return (
    <NewcomerForms
      newcomer={finished.answer.newcomer}
      invitation={invitation}
      onSession={(session) => {
        beginSession(session);
        onSignedIn(next);
      }}
    />
  );
}
