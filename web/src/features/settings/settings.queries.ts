import * as contract from '@moodbowl/contract/settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const keys = {
  settings: ['settings', 'all'],
  invitations: ['settings', 'invitations'],
  announcement: ['settings', 'announcement'],
} as const;

/** What administrators choose. */
export function useSettings() {
  return useQuery({ queryKey: keys.settings, queryFn: () => call(contract.getSettings, {}) });
}

export function useUpdateSettings() {
  return useMutation({
    mutationFn: (body: Partial<contract.Settings>) => call(contract.updateSettings, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(keys.settings, settings);
      queryClient.setQueryData(keys.announcement, { announcement: settings.announcement });
    },
  });
}

export function useInvitations() {
  return useQuery({ queryKey: keys.invitations, queryFn: () => call(contract.listInvitations, {}) });
}

const readInvitations = () => queryClient.invalidateQueries({ queryKey: keys.invitations });

export function useCreateInvitation() {
  return useMutation({
    mutationFn: (body: { uses: number; days: number }) => call(contract.createInvitation, { body }),
    onSettled: readInvitations,
  });
}

export function useEndInvitation() {
  return useMutation({
    mutationFn: (id: string) => call(contract.endInvitation, { params: { id } }),
    onSettled: readInvitations,
  });
}

/** How long an announcement is not asked for again, in milliseconds. */
const ANNOUNCEMENT_MS = 10 * 60 * 1000;

/** The line of the administrators for everybody. */
export function useAnnouncement() {
  return useQuery({
    queryKey: keys.announcement,
    queryFn: () => call(contract.getAnnouncement, {}),
    staleTime: ANNOUNCEMENT_MS,
    meta: { onlyLogged: true },
  });
}
