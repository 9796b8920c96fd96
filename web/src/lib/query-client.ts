import { notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { onReconnect } from './connection.ts';
import { onLanguageChange } from './language.ts';
import { currentSession, onSessionChange } from './session.ts';

/** Whether a retry may help: there was no response, or the server was unavailable. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Failures that no screen shows are logged here.
    onError: (error, { queryKey, meta }) => {
      if (meta?.['onlyLogged']) console.warn(`Could not load ${queryKey.join(' ')}`, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    // Whatever must not be doubled carries its own id, so retrying is safe.
    mutations: {
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 400,
    },
  },
});

/** Shows what the server has answered to a change. What a reading on its way finds may be older. */
export async function showAnswer(queryKey: QueryKey, answer: unknown): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}

// Changes appear with the next frame; the default timer may miss it.
notifyManager.setScheduler(queueMicrotask);

// Refetches queries that failed or became stale meanwhile.
onReconnect(() => void queryClient.invalidateQueries());

// Meals are read in the language of the page.
onLanguageChange(() => void queryClient.invalidateQueries());

// The next person in this tab sees nothing of the person before. A session that ends leaves its screen as it is.
onSessionChange(({ userId }) => {
  if (userId === '' || userId === currentSession().userId) return;
  void queryClient.cancelQueries();
  queryClient.clear();
});
