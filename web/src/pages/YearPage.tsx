import { moodYear } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMoodYear } from '../features/moods/mood-history.queries.ts';
import { MoodTabs } from '../features/moods/MoodTabs.tsx';
import { KeepPicture } from '../features/moods/year/KeepPicture.tsx';
import { YearGrid } from '../features/moods/year/YearGrid.tsx';
import { YearLegend } from '../features/moods/year/YearLegend.tsx';
import { YearTable } from '../features/moods/year/YearTable.tsx';
import { messageOf } from '../lib/api-client.ts';
import { today } from '../lib/local-date.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Row } from '../ui/Row.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import css from './YearPage.module.css';

export function YearPage() {
  const thisYear = today().slice(0, 4);
  const { year = thisYear } = useParams();
  const isKnown = moodYear.params.safeParse({ year }).success && year <= thisYear;
  if (!isKnown) {
    return (
      <Page title={t('year.which')}>
        <MoodTabs />
        <Card aria-label={t('year.noSuchYear')}>
          <EmptyState art="calendar" next={<Link to={paths.year()}>{t('year.goToThisYear')}</Link>}>
            {t('year.thisAddressHasNoYear')}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  // Another year is another screen, with its own title and focus.
  return <Year key={year} year={year} thisYear={thisYear} />;
}

type View = 'picture' | 'table';

function Year({ year, thisYear }: { readonly year: string; readonly thisYear: string }) {
  const { data, isPending, isError, error, refetch } = useMoodYear(year);
  const [view, setView] = useState<View>('picture');
  const days = data?.days ?? [];
  return (
    <Page title={t('year.titleOf', { year })} lead={t('year.lead')}>
      <MoodTabs />
      <div className={css.areas}>
        <Card title={t('year.moods')} className={css.legend ?? ''}>
          <YearLegend days={days} />
          <p className={css.rule}>{t('year.rule')}</p>
        </Card>
        <Card aria-label={t('year.titleOf', { year })} className={css.year ?? ''}>
          <div className={css.head}>
            <Years year={Number(year)} first={data?.first_year ?? null} last={Number(thisYear)} />
            <SegmentedControl
              label={t('year.view')}
              options={[
                { value: 'picture', text: t('year.asPicture') },
                { value: 'table', text: t('year.asTable') },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
          {isPending ? (
            <div role="status" aria-label={t('year.loading')}>
              <Skeleton height={801} />
            </div>
          ) : null}
          {isError && !data ? (
            <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
              {messageOf(error, t('errors.internal'))}
            </EmptyState>
          ) : null}
          {data?.first_year === null ? (
            <EmptyState art="sprout" next={<Link to={paths.moodTracker()}>{t('pages.logHowYouFeel')}</Link>}>
              {t('year.empty')}
            </EmptyState>
          ) : null}
          {data && view === 'picture' ? <YearGrid year={year} days={days} /> : null}
          {data && view === 'table' ? <YearTable year={year} days={days} /> : null}
          <Row gap={3}>
            {days.length > 0 ? <KeepPicture year={year} days={days} /> : null}
            <Button component={Link} to={paths.printMoods()}>
              {t('diary.title')}
            </Button>
          </Row>
        </Card>
      </div>
    </Page>
  );
}

interface YearsProps {
  readonly year: number;
  /** The first year with an entry, and this year. */
  readonly first: number | null;
  readonly last: number;
}

/** The way to the year before, as long as there are entries, and to the next, until this one. */
function Years({ year, first, last }: YearsProps) {
  return (
    <nav aria-label={t('year.years')} className={css.years}>
      {first !== null && first < year ? (
        <Button
          component={Link}
          to={paths.yearOf(String(year - 1))}
          aria-label={t('year.goTo', { year: `${year - 1}` })}
        >
          {`← ${year - 1}`}
        </Button>
      ) : null}
      <strong>{year}</strong>
      {year < last ? (
        <Button
          component={Link}
          to={paths.yearOf(String(year + 1))}
          aria-label={t('year.goTo', { year: `${year + 1}` })}
        >
          {`${year + 1} →`}
        </Button>
      ) : null}
    </nav>
  );
}
