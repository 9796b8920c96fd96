import { getLookBack, listMoodSpan, moodYear } from '@moodbowl/contract/mood-history';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { firstDayOfWeek } from '../../lib/format.ts';
import { weekLocale } from '../../lib/language.ts';

// Below the key of all moods, which a changed entry invalidates. Read again on each visit, since entries are saved elsewhere.

/** The moods of a year's days. */
export function moodYearQuery(year: string) {
  return queryOptions({
    queryKey: ['moods', 'year', year],
    queryFn: () => call(moodYear, { params: { year } }),
    staleTime: 0,
  });
}

export function useMoodYear(year: string) {
  return useQuery(moodYearQuery(year));
}

/** The entries of a span of days, oldest first: at most as many as a page has. */
export function moodSpanQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['moods', 'span', from, to],
    queryFn: () => call(listMoodSpan, { query: { from, to } }),
    staleTime: 0,
  });
}

/** Last week and a year ago. A failure is only logged: the screen is complete without them. */
export function useLookBack({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const first_day = String(firstDayOfWeek(weekLocale()));
  return useQuery({
    queryKey: ['moods', 'look-back', first_day],
    queryFn: () => call(getLookBack, { query: { first_day } }),
    staleTime: 0,
    enabled,
    meta: { onlyLogged: true },
  });
}
