import type { LookBack } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { preview } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Illustration } from '../../../ui/Illustration.tsx';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { focusTitle } from '../../../ui/Page.tsx';
import supportCss from '../break/SupportLine.module.css';
import { useDismissed } from '../use-dismissed.ts';
import css from './YearAgo.module.css';

/** How many characters of the note are shown. */
const NOTE = 80;

type Day = NonNullable<LookBack['year_ago']>;

/** The moods of today's date in an earlier year, and the beginning of the note, until it is hidden. */
export function YearAgo({ day: { date, years, moods, note } }: { readonly day: Day }) {
  const [dismissed, dismiss] = useDismissed('year-ago', date);
  if (dismissed) return null;
  const title = t('lookBack.yearsAgo', { years });
  const hide = () => {
    focusTitle();
    dismiss();
  };
  return (
    <aside aria-label={title} className={supportCss.line}>
      <Illustration name="calendar" size={32} />
      <div>
        <p>
          <Link to={paths.moodDay(date)}>{title}</Link>
          {`: ${moods.map(({ mood }) => moodText(mood)).join(', ')}`}
        </p>
        {note === '' ? null : (
          <p dir="auto" className={css.note}>
            {preview(note, NOTE)}
          </p>
        )}
      </div>
      <Button variant="quiet" aria-label={t('lookBack.hideYearAgo')} onClick={hide}>
        {t('lookBack.hide')}
      </Button>
    </aside>
  );
}
