import { getInstance, type Registration } from '@moodbowl/contract/auth';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';

/**
 * Whether new accounts are accepted; undefined until that is known. A plain call, because nothing else before the login
 * needs the query library.
 */
export function useRegistration(): Registration | undefined {
  const [registration, setRegistration] = useState<Registration>();
  useEffect(() => {
    let isShown = true;
    call(getInstance, {}).then(
      (answer) => isShown && setRegistration(answer.registration),
      (error: unknown) => console.warn('Could not ask whether new accounts are taken', error),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return registration;
}
