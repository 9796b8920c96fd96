import { type Feedback, listFeedback, resolveFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { type InfiniteData, useInfiniteQuery, useIsMutating, useMutation } from '@tanstack/react-query';
import { track } from '../analytics/analytics.ts';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

/** How many rows a page has. */
const PAGE = 50;

const keys = {
  all: ['feedback'],
  list: (whose: Whose) => ['feedback', whose],
  sending: ['feedback', 'sending'],
} as const;

export type Whose = 'mine' | 'everybody';

/** Feedback, newest first, page by page. Refetched when the window gets the focus. */
export function useFeedback(whose: Whose) {
  return useInfiniteQuery({
    queryKey: keys.list(whose),
    queryFn: ({ pageParam }) =>
      call(listFeedback, {
        query: {
          limit: String(PAGE),
          ...(whose === 'mine' && { scope: 'mine' as const }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    select: (data) => data.pages.flat(),
    refetchOnWindowFocus: 'always',
    meta: { onlyLogged: whose === 'mine' },
  });
}

interface Draft {
  /** The same for each attempt to send the same feedback. */
  readonly id: string;
  readonly subject: string;
  readonly message: string;
}

/** Sends feedback, one at a time across the whole screen. */
export function useSendFeedback() {
  const isSending = useIsMutating({ mutationKey: keys.sending }) > 0;
  const { mutateAsync: send } = useMutation({
    mutationKey: keys.sending,
    mutationFn: (draft: Draft) => call(sendFeedback, { body: { ...draft, attachments: [] } }),
    onSuccess: ({ subject, message }) => {
      track({ name: 'feedback_submitted', subject, message_length: message.length });
      void queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });
  return { send, isSending };
}

/** Marks feedback as resolved. Shown when the server has answered. */
export function useResolveFeedback() {
  return useMutation({
    mutationFn: (id: string) => call(resolveFeedback, { params: { id } }),
    onSuccess: (resolved) => {
      queryClient.setQueriesData<InfiniteData<Feedback[]>>(
        { queryKey: keys.all },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => page.map((one) => (one.id === resolved.id ? resolved : one))),
          },
      );
    },
    // Also after a failure: it may have been deleted with its sender's account. The result is reported before the list is refetched.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
