import { localDate } from '@moodbowl/contract/text';
import { useSearchParams } from 'react-router';
import { weekStart } from './week.ts';

/**
 * The first day of the week in the address, and how to go to another week. It is in the address so that a reload, and
 * going back to it, keep it; an address without a week is this one.
 */
export function useWeek(today: string): [start: string, go: (start: string) => void] {
  const [query, setQuery] = useSearchParams();
  const { data = today } = localDate.safeParse(query.get('week'));
  const go = (start: string) =>
    setQuery(start === weekStart(today) ? {} : { week: start }, {
      replace: true,
      preventScrollReset: true,
      // A second press on an arrow starts from the week that is rendered.
      flushSync: true,
    });
  return [weekStart(data), go];
}
