import { getPatterns } from '@moodbowl/contract/patterns';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useTags } from '../moods/tags/tags.queries.ts';

/** What stands out among the days, with the tags that it names. Pending until both are there or have failed. */
export function usePatterns() {
  const found = useQuery({ queryKey: ['moods', 'patterns'], queryFn: () => call(getPatterns, {}) });
  const tags = useTags();
  return {
    data: found.data,
    tags: tags.data,
    isPending: found.isPending || tags.isPending,
    isError: found.isLoadingError || tags.isLoadingError,
    error: found.error ?? tags.error,
    refetch: () => {
      for (const query of [found, tags]) if (query.isError) void query.refetch();
    },
  };
}
