import { daysIntoWeek } from '@moodbowl/contract/dates';
import { LOOK_BACK } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { firstDayOfWeek } from '../../../lib/format.ts';
import { weekLocale } from '../../../lib/language.ts';
import { today } from '../../../lib/local-date.ts';
import { paths } from '../../../lib/paths.ts';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { useLookBack } from '../mood-history.queries.ts';
import { useDismissed } from '../use-dismissed.ts';

/** In the first days of a week, one line that leads to last week. On other days nothing is asked. */
export function LastWeekLine() {
  const isStart = daysIntoWeek(today(), firstDayOfWeek(weekLocale())) < LOOK_BACK.days;
  const week = useLookBack({ enabled: isStart }).data?.week;
  return week ? <Line key={week.from} from={week.from} /> : null;
}

function Line({ from }: { readonly from: string }) {
  const [dismissed] = useDismissed('last-week', from);
  if (dismissed) return null;
  return (
    <NoticeLine to={paths.moodTracker('#last-week')} illustration="calendar">
      {t('lookBack.seeLastWeek')}
    </NoticeLine>
  );
}
