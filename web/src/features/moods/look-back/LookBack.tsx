import { useLookBack } from '../mood-history.queries.ts';
import { LastWeek } from './LastWeek.tsx';
import { YearAgo } from './YearAgo.tsx';

/** Last week, in the first days of a week, and today's date in an earlier year. Nothing if there is neither. */
export function LookBack() {
  const { data } = useLookBack();
  if (!data) return null;
  return (
    <>
      {data.week ? <LastWeek key={data.week.from} week={data.week} /> : null}
      {data.year_ago ? <YearAgo key={data.year_ago.date} day={data.year_ago} /> : null}
    </>
  );
}
