import { getInstance } from '@moodbowl/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** Whether new accounts are taken; undefined until that is known, and when it cannot be. */
export function useRegistration() {
  return useQuery({ queryKey: ['instance'], queryFn: () => call(getInstance, {}), meta: { onlyLogged: true } }).data
    ?.registration;
}
