import { getUsage } from '@moodbowl/contract/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** Daily sums of the last `days` days. While another period loads, the previous one stays. */
export function useUsage(days: number) {
  return useQuery({
    queryKey: ['usage', days],
    queryFn: () => call(getUsage, { query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  });
}
