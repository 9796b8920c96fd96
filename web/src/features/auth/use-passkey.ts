import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { isCancelled } from './is-cancelled.ts';

const loadPasskeys = () => import('./passkey-login.ts');

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof loadPasskeys>>['askForPasskey']>>;

/**
 * Signing in with a passkey: by a button, and beside the usernames that the browser suggests. All of it is loaded when it
 * is needed.
 */
export function usePasskey(onAnswer: (answer: Answer) => void) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error?: unknown }>({ busy: false });
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!canUsePasskeys()) return undefined;
    let isLeft = false;
    let stop: (() => void) | undefined;
    whenIdle(() => {
      void (async () => {
        try {
          const { askForPasskey, stopAsking, suggestsPasskeys } = await loadPasskeys();
          if (isLeft || !(await suggestsPasskeys())) return;
          stop = stopAsking;
          answered(await askForPasskey({ beside: true }));
        } catch (error) {
          // The form and the button are still there.
          if (!isCancelled(error)) console.warn('Passkeys are not suggested', error);
        }
      })();
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  const signIn = async () => {
    setState({ busy: true });
    try {
      const { askForPasskey } = await loadPasskeys();
      onAnswer(await askForPasskey({ beside: false }));
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error: isCancelled(error) ? undefined : error });
    }
  };
  return { ...state, signIn };
}
