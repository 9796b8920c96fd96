import { endIdentity, listIdentities, setFirstPassword } from '@moodbowl/contract/provider';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = ['profile', 'identities'];
const readAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

/** With which providers the account is connected, and whether it has a password. */
export function useIdentities() {
  return useQuery({ queryKey: KEY, queryFn: () => call(listIdentities, {}), refetchOnMount: 'always' });
}

export function useEndIdentity() {
  return useMutation({ mutationFn: (id: string) => call(endIdentity, { params: { id } }), onSettled: readAgain });
}

/** What the card shows changes with the next visit, so that its answer can be read. */
export function useSetFirstPassword() {
  return useMutation({ mutationFn: (body: { new_password: string }) => call(setFirstPassword, { body }) });
}
