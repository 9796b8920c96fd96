import { listMoodImports, undoMoodImport } from '@moodbowl/contract/mood-imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The newest imports of moods. */
export function useMoodImports() {
  return useQuery({
    queryKey: ['mood-files', 'imports'],
    queryFn: () => call(listMoodImports, { query: {} }),
    meta: { onlyLogged: true },
  });
}

/** Undoes an import. One that is gone already is undone. */
export function useUndoImport() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        return (await call(undoMoodImport, { params: { id } })).removed;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return 0;
        throw error;
      }
    },
    // Every screen may show some of the moods.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
