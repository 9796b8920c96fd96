import { cancelEmailChange, getEmail, sendConfirmation } from '@moodbowl/contract/email';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { showAnswer } from '../../lib/query-client.ts';

const KEY = ['profile', 'email'];

/** The email, whether it is confirmed, and a change that waits; asked again whenever somebody looks. */
export function useEmail() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => call(getEmail, {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function useSendConfirmation() {
  return useMutation({ mutationFn: () => call(sendConfirmation, {}) });
}

export function useCancelEmailChange() {
  return useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: (email) => showAnswer(KEY, email),
  });
}
