import { t } from '@moodbowl/i18n/t';
import { ANALYTICS_LIMITS, type Usage, type VitalName } from '@moodbowl/contract/analytics';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { DayChart } from './DayChart.tsx';
import { ScreenList } from './ScreenList.tsx';
import css from './UsagePanel.module.css';
import { useUsage } from './analytics.queries.ts';
import { countText, RATING_WORDS, ratingOf, shareText, VITAL_WORDS, vitalText } from './analytics-words.ts';
import { VitalsTable } from './VitalsTable.tsx';
import { Row } from '../../ui/Row.tsx';

const PERIODS = ['7', '30', '90'] as const;
type Period = (typeof PERIODS)[number];

/** Usage for administrators: daily sums that name nobody. */
export function UsagePanel() {
  const [period, setPeriod] = useState<Period>(
    PERIODS.find((days) => Number(days) === ANALYTICS_LIMITS.daysDefault) ?? '30',
  );
  const { data, isError, isPlaceholderData, refetch } = useUsage(Number(period));
  useEffect(() => {
    if (isError) toastError(t('analytics.loadFailed'), { ms: TOAST_MS.admin, key: 'admin-usage' });
  }, [isError]);

  return (
    <div className={css.usage}>
      <Row gap={5} lineGap={2} align="center">
        <SegmentedControl
          label={t('analytics.period')}
          options={PERIODS.map((days) => ({ value: days, text: t('analytics.periodDays', { days }) }))}
          value={period}
          onChange={setPeriod}
        />
        <p className={css.note}>{t('analytics.explanation')}</p>
      </Row>
      {!data && isError ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {t('analytics.loadFailed')}
        </EmptyState>
      ) : null}
      {!data && !isError ? <Loading /> : null}
      {data ? (
        <div className={css.figures} data-old={isPlaceholderData || undefined}>
          {isEmpty(data) ? (
            <EmptyState art="sprout" next={t('analytics.visitsFeedbackAndLoadingTimes')}>
              {t('analytics.none')}
            </EmptyState>
          ) : (
            <Figures usage={data} />
          )}
        </div>
      ) : null}
    </div>
  );
}

function isEmpty({ days, vitals }: Usage): boolean {
  return vitals.length === 0 && days.every(({ views, feedback }) => views + feedback === 0);
}

function sumOf(days: Usage['days'], of: 'views' | 'feedback' | 'message_length'): number {
  return days.reduce((sum, day) => sum + day[of], 0);
}

function Figures({ usage: { days, paths, vitals } }: { readonly usage: Usage }) {
  const [views, feedback, written] = [sumOf(days, 'views'), sumOf(days, 'feedback'), sumOf(days, 'message_length')];
  const loads = vitals.find(({ metric }) => metric === 'LCP');
  return (
    <>
      <dl className={css.tiles}>
        <Tile name={t('analytics.pageViews')} value={countText(views)}>
          {t('analytics.perDay', { value: countText(Math.round(views / days.length)) })}
        </Tile>
        <Tile name={t('analytics.feedbackSent')} value={countText(feedback)}>
          {feedback === 0
            ? t('analytics.nothingYet')
            : t('analytics.charactersEach', { value: countText(Math.round(written / feedback)) })}
        </Tile>
        <Tile name={t('analytics.goodLoads')} value={loads ? shareText(loads.good, loads.count) : '–'}>
          {loads
            ? t('analytics.lcpCountMeasured', { count: countText(loads.count) })
            : t('analytics.nothingMeasuredYet')}
        </Tile>
      </dl>
      <div className={css.pair}>
        <Card title={t('analytics.pageViews')}>
          <DayChart
            caption={t('analytics.pageViewsByDay')}
            most={countText(mostOf(days, 'views'))}
            columns={[t('analytics.pageViews')]}
            figures={days.map((day) => ({ day: day.day, value: day.views, cells: [countText(day.views)] }))}
          />
        </Card>
        <Card title={t('analytics.feedbackSent')}>
          <DayChart
            caption={t('analytics.feedbackByDay')}
            most={countText(mostOf(days, 'feedback'))}
            columns={[t('common.feedback'), t('analytics.characters')]}
            figures={days.map((day) => ({
              day: day.day,
              value: day.feedback,
              cells: [countText(day.feedback), countText(day.message_length)],
            }))}
          />
        </Card>
      </div>
      {vitals.length > 0 ? (
        <Card title={t('analytics.webVitals')}>
          <VitalsTable vitals={vitals} />
          <VitalDays days={days} metrics={vitals.map(({ metric }) => metric)} />
        </Card>
      ) : null}
      {paths.length > 0 ? (
        <Card title={t('analytics.screens')}>
          <ScreenList paths={paths} />
        </Card>
      ) : null}
    </>
  );
}

function mostOf(days: Usage['days'], of: 'views' | 'feedback'): number {
  return Math.max(...days.map((day) => day[of]));
}

function Tile({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={css.tile}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {children}
      </dd>
    </div>
  );
}

/** One web vital by day. A day without measurements has no bar. */
function VitalDays({ days, metrics }: { readonly days: Usage['days']; readonly metrics: readonly VitalName[] }) {
  const [chosen, setChosen] = useState<VitalName>('LCP');
  const metric = metrics.includes(chosen) ? chosen : (metrics[0] ?? chosen);
  const figures = days.map(({ day, vitals }) => {
    const summary = vitals.find((one) => one.metric === metric);
    if (!summary) return { day, value: 0, cells: ['–', '–', '0'] };
    const { p75, good, count } = summary;
    const { colour } = RATING_WORDS[ratingOf(metric, p75)];
    return { day, value: p75, colour, cells: [vitalText(metric, p75), shareText(good, count), countText(count)] };
  });
  return (
    <div className={css.vital}>
      <Select
        label={t('analytics.percentile75ByDay')}
        options={metrics.map((name) => ({ value: name, label: `${name}: ${t(VITAL_WORDS[name].name)}` }))}
        value={metric}
        onChange={(value) => setChosen(metrics.find((name) => name === value) ?? metric)}
      />
      <DayChart
        caption={t('analytics.vitalByDay', { name: t(VITAL_WORDS[metric].name) })}
        most={vitalText(metric, Math.max(...figures.map(({ value }) => value)))}
        columns={[t('analytics.within'), t('analytics.good'), t('analytics.measured')]}
        figures={figures}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={css.figures} role="status" aria-label={t('analytics.loadingUsage')}>
      <div className={css.tiles}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={css.tile}>
            <Skeleton width={110} height={20} />
            <Skeleton width={130} height={38} />
            <Skeleton width={90} height={20} />
          </div>
        ))}
      </div>
      <div className={css.pair}>
        {['a', 'b'].map((key) => (
          <Card key={key}>
            <Skeleton width={140} height={26} />
            <Skeleton height={236} />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton width={140} height={26} />
        <Skeleton height={720} />
      </Card>
    </div>
  );
}
