import { addDays } from '@moodbowl/contract/dates';
import type { LookBack } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { fullDay, weekday } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { MoodStripes } from '../../../ui/mood/MoodStripes.tsx';
import { focusTitle } from '../../../ui/Page.tsx';
import { useDismissed } from '../use-dismissed.ts';
import css from './LastWeek.module.css';

type Week = NonNullable<LookBack['week']>;

/** Last week in three sentences and a picture, until it is hidden. It states numbers and judges nothing. */
export function LastWeek({ week }: { readonly week: Week }) {
  const [dismissed, dismiss] = useDismissed('last-week', week.from);
  if (dismissed) return null;
  const hide = () => {
    focusTitle();
    dismiss();
  };
  return (
    <Card
      id="last-week"
      title={t('lookBack.lastWeek')}
      className={css.card ?? ''}
      aside={
        <Button variant="quiet" aria-label={t('lookBack.hideLastWeek')} onClick={hide}>
          {t('lookBack.hide')}
        </Button>
      }
    >
      <ol className={css.days} aria-label={t('lookBack.days')}>
        {Array.from({ length: 7 }, (_, days) => addDays(week.from, days)).map((date) => {
          const moods = week.days.find((day) => day.date === date)?.moods.map(({ mood }) => mood) ?? [];
          return (
            <li key={date}>
              <span aria-hidden="true">{weekday(date)}</span>
              <Link
                to={paths.moodDay(date)}
                data-logged={moods.length > 0 || undefined}
                aria-label={
                  moods.length > 0
                    ? t('year.dayWithMoods', {
                        date: fullDay(date),
                        moods: moods.map((mood) => moodText(mood)).join(', '),
                      })
                    : t('year.dayWithout', { date: fullDay(date) })
                }
              >
                {moods.length > 0 ? <MoodStripes moods={moods} /> : null}
              </Link>
            </li>
          );
        })}
      </ol>
      <p>{sentencesOf(week).join(' ')}</p>
    </Card>
  );
}

/** What was logged, what was there most often, and the meals or else the week before, if there was something. */
function sentencesOf({ days, entries, moods: [commonest], meals, before }: Week): string[] {
  return [
    t('lookBack.logged', { entries, days: days.length }),
    ...(commonest ? [t('lookBack.commonest', { mood: moodText(commonest.mood), count: commonest.count })] : []),
    ...(meals > 0 ? [t('lookBack.meals', { meals })] : before.entries > 0 ? [t('lookBack.weekBefore', before)] : []),
  ];
}
