import {
  befriend,
  createFriendInvite,
  endFriendInvite,
  listFriendInvites,
  readFriendInviter,
} from '@moodbowl/contract/friend-invites';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = ['friend-invites'];
const readAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

export function useFriendInvites() {
  return useQuery({ queryKey: KEY, queryFn: () => call(listFriendInvites, {}), refetchOnMount: 'always' });
}

export function useCreateFriendInvite() {
  return useMutation({
    mutationFn: (body: { uses: number; days: number }) => call(createFriendInvite, { body }),
    onSettled: readAgain,
  });
}

export function useEndFriendInvite() {
  return useMutation({ mutationFn: (id: string) => call(endFriendInvite, { params: { id } }), onSettled: readAgain });
}

/** Who has made the invitation of this code. */
export function useFriendInviter(code: string) {
  return useQuery({
    queryKey: [...KEY, code],
    queryFn: () => call(readFriendInviter, { params: { code } }),
    retry: false,
  });
}

export function useBefriend(code: string) {
  return useMutation({ mutationFn: () => call(befriend, { params: { code } }) });
}
