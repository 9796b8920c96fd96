import { getInstance } from '@moodbowl/contract/auth';
import type { ResponseOf } from '@moodbowl/contract/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';

/**
 * What this Moodbowl offers before the login; undefined until that is known. A plain call, because nothing else before
 * the login needs the query library.
 */
export function useInstance(): ResponseOf<typeof getInstance> | undefined {
  const [instance, setInstance] = useState<ResponseOf<typeof getInstance>>();
  useEffect(() => {
    let isShown = true;
    call(getInstance, {}).then(
      (answer) => isShown && setInstance(answer),
      (error: unknown) => console.warn('Could not ask what this Moodbowl offers', error),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return instance;
}
