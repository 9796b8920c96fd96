import { exportAccount } from '@moodbowl/contract/account-export';
import {
  changePassword,
  deleteAccount,
  endSession,
  getCurrentMood,
  getProfile,
  getProfileStreak,
  listProfileMoods,
  listNewSignIns,
  listSessions,
  type Profile,
  PROFILE_LIMITS,
  seeNewSignIns,
  type Session,
  updateProfile,
} from '@moodbowl/contract/profile';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callFile } from '../../lib/api-client.ts';
import { queryClient, showAnswer } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { currentSession, eraseSession, renameSession } from '../../lib/session.ts';
import { clearDrafts } from '../../lib/use-draft.ts';
import { wipeDevice } from '../auth/wipe-device.ts';

const keys = {
  profile: ['profile', 'account'],
  entries: ['profile', 'entries'],
  streak: ['profile', 'streak'],
  mood: ['profile', 'mood'],
  sessions: ['profile', 'sessions'],
  newSignIns: ['profile', 'new-sign-ins'],
} as const;

/** Moods are logged and corrected on other screens, so each visit refetches. */
const ASK_AGAIN = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export function useProfile() {
  return useQuery({ queryKey: keys.profile, queryFn: () => call(getProfile, {}) });
}

export function useProfileEntries() {
  const query = { range: String(PROFILE_LIMITS.rangeDefault) };
  return useQuery({ queryKey: keys.entries, queryFn: () => call(listProfileMoods, { query }), ...ASK_AGAIN });
}

export function useProfileStreak() {
  return useQuery({
    queryKey: keys.streak,
    queryFn: () => call(getProfileStreak, {}),
    ...ASK_AGAIN,
    meta: { onlyLogged: true },
  });
}

export function useCurrentMood() {
  return useQuery({ queryKey: keys.mood, queryFn: () => call(getCurrentMood, {}), ...ASK_AGAIN });
}

/** How long sign-ins of new devices are not asked for again, in milliseconds. */
const NEW_SIGN_INS_MS = 10 * 60 * 1000;

export function useNewSignIns() {
  return useQuery({
    queryKey: keys.newSignIns,
    queryFn: () => call(listNewSignIns, {}),
    staleTime: NEW_SIGN_INS_MS,
    meta: { onlyLogged: true },
  });
}

export function useSeeNewSignIns() {
  return useMutation({
    mutationFn: (until: string) => call(seeNewSignIns, { body: { until } }),
    onSuccess: (left) => showAnswer(keys.newSignIns, left),
  });
}

/** Changes the profile, and the names stored in this browser, in every tab. */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: Profile) => call(updateProfile, { body }),
    onSuccess: async (profile) => {
      await showAnswer(keys.profile, profile);
      renameSession(profile);
    },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) => call(changePassword, { body }),
    // A second call would fail, because the first has changed the password.
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  });
}

export function useSessions() {
  return useQuery({ queryKey: keys.sessions, queryFn: () => call(listSessions, {}), ...ASK_AGAIN });
}

/** Ends a session. It leaves the list when the server has answered. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: ({ id }) =>
      queryClient.setQueryData<Session[]>(keys.sessions, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      ),
    // It may have ended already; the list knows.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  });
}

/** Loads everything that the account owns and downloads it as a file. */
export function useExport() {
  return useMutation({
    mutationFn: (format: 'json' | 'csv') => callFile(exportAccount, { query: { format } }),
    onSuccess: saveFile,
  });
}

/** Deletes the account and everything that this browser stores of it, which leads to the login. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { password: string }) => call(deleteAccount, { body }),
    retry: false,
    onSuccess: () => {
      void queryClient.cancelQueries();
      clearDrafts();
      void wipeDevice(currentSession().userId);
      eraseSession();
      queryClient.clear();
    },
  });
}
