import { searchMoods } from '@moodbowl/contract/mood-search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** What is searched for; an empty text asks for nothing. */
type Search = Readonly<Record<'q' | 'mood' | 'tag' | 'from' | 'to', string>>;

/** The entries that fit, newest first, page by page. What was found before stays until the answer is there. */
export function useMoodSearch({ q, ...choices }: Search) {
  const wanted = Object.entries({ q: q.trim(), ...choices }).filter(([, value]) => value !== '');
  return useInfiniteQuery({
    queryKey: ['moods', 'search', ...wanted.flat()],
    queryFn: async ({ pageParam }) =>
      call(searchMoods, {
        query: { ...Object.fromEntries(wanted), ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
