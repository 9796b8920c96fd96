import * as contract from '@moodbowl/contract/homes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient, showAnswer } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';

const key = ['home'] as const;

export const homeQuery = { queryKey: key, queryFn: () => call(contract.getHome, {}) };
const INVITE = 'invite';

/** The members of the home and the open invitations. Others may join meanwhile. */
export function useHome() {
  return useQuery({ ...homeQuery, refetchOnWindowFocus: 'always' });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

/** The list is another one after joining or leaving. */
function changeHome(): void {
  queryClient.removeQueries({ queryKey: ['groceries'] });
  // The invitation has been used; asking about it again would fail.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== INVITE });
}

/** Invites a friend, who finds it in their own Moodbowl. */
export function useOffer() {
  return useMutation({
    mutationFn: (friend_id: string) => call(contract.offerHome, { body: { friend_id } }),
    onSuccess: refresh,
  });
}

/** Declines a friend's invitation. */
export function useDecline() {
  return useMutation({
    mutationFn: (id: string) => call(contract.declineOffer, { params: { id } }),
    onSettled: refresh,
  });
}

export function useInvite() {
  return useMutation({
    mutationFn: () => call(contract.inviteHome, {}),
    // Each call makes another invitation.
    retry: false,
    onSuccess: refresh,
  });
}

export function useWithdrawInvite() {
  return useMutation({
    mutationFn: (id: string) => call(contract.withdrawInvite, { params: { id } }),
    onSettled: refresh,
  });
}

/** An invitation before it is used. */
export function useInvitePreview(code: string) {
  return useQuery({
    queryKey: [...key, INVITE, code],
    queryFn: () => call(contract.readInvite, { params: { code } }),
    retry: false,
    staleTime: 0,
  });
}

export function useJoinHome(code: string) {
  return useMutation({
    mutationFn: (bring: boolean) => call(contract.joinHome, { params: { code }, body: { bring } }),
    onSuccess: changeHome,
  });
}

/** When this person last left a home. */
let leftAt = 0;
const JUST_NOW_MS = 10_000;

/** Whether this person has just left a home, which nobody needs to say. */
export function hasJustLeft(): boolean {
  return Date.now() - leftAt < JUST_NOW_MS;
}

/** Leaves the home, or removes somebody from it. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: (id: string) => {
      if (id === currentSession().userId) leftAt = Date.now();
      return call(contract.removeMember, { params: { id } });
    },
    onSuccess: changeHome,
    onError: refresh,
  });
}

export function useHandOver() {
  return useMutation({
    mutationFn: (userId: string) => call(contract.handOver, { body: { user_id: userId } }),
    onSuccess: (home) => showAnswer(key, home),
    onError: refresh,
  });
}
