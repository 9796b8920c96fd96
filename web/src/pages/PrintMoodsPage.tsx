import { t } from '@moodbowl/i18n/t';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mealLogSpanQuery } from '../features/meal-logs/meal-logs.queries.ts';
import { Diary, type MonthData } from '../features/moods/diary/Diary.tsx';
import { lastMonth, monthsIn, type Span, spanSchema, yearsIn } from '../features/moods/diary/diary-span.ts';
import { moodSpanQuery, moodYearQuery } from '../features/moods/mood-history.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { fieldErrorsOf } from '../lib/field-errors.ts';
import { today } from '../lib/local-date.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Row } from '../ui/Row.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './PrintMoodsPage.module.css';

export function PrintMoodsPage() {
  const [parameters, setParameters] = useSearchParams();
  const start = lastMonth(today());
  // What is typed; the address has the last span that can be printed.
  const [typed, setTyped] = useState<Span>({
    from: parameters.get('from') ?? start.from,
    to: parameters.get('to') ?? start.to,
  });
  const span = spanSchema.safeParse(typed);
  const problems = span.success ? {} : fieldErrorsOf(span.error.issues);
  const withNotes = parameters.get('notes') !== '0';
  const withMeals = parameters.get('meals') === '1';

  // Rendered at once: a switch that follows the address would stand still for a moment.
  const keep = (changes: Record<string, string>) =>
    setParameters(
      { ...Object.fromEntries(parameters), ...changes },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  const change = (changes: Partial<Span>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (spanSchema.safeParse(next).success) keep({ ...next });
  };

  return (
    <Page title={t('diary.title')} lead={t('diary.lead')} onScreenOnly>
      <Card aria-label={t('diary.what')} className={css.form ?? ''}>
        <Stack>
          <div className={css.days}>
            <TextField
              type="date"
              label={t('diary.from')}
              value={typed.from}
              error={problems['from']}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextField
              type="date"
              label={t('diary.to')}
              value={typed.to}
              error={problems['to']}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </div>
          <Switch
            label={t('diary.withNotes')}
            checked={withNotes}
            onChange={(checked) => keep({ notes: checked ? '1' : '0' })}
          />
          <Switch
            label={t('diary.withMeals')}
            checked={withMeals}
            onChange={(checked) => keep({ meals: checked ? '1' : '0' })}
          />
        </Stack>
      </Card>
      {span.success ? <Printable span={span.data} withNotes={withNotes} withMeals={withMeals} /> : null}
    </Page>
  );
}

interface PrintableProps {
  readonly span: Span;
  readonly withNotes: boolean;
  readonly withMeals: boolean;
}

/** The button, and the diary below it as it will be printed, once all of it is there. */
function Printable({ span, withNotes, withMeals }: PrintableProps) {
  const months = monthsIn(span);
  const years = useQueries({ queries: yearsIn(span).map((year) => moodYearQuery(year)) });
  const entries = useQueries({ queries: months.map(({ from, to }) => moodSpanQuery(from, to)) });
  const meals = useQueries({
    queries: months.map(({ from, to }) => ({ ...mealLogSpanQuery(from, to), enabled: withMeals })),
  });
  const needed = [...years, ...entries, ...(withMeals ? meals : [])];
  const failed = needed.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) {
    return (
      <EmptyState
        art="umbrella"
        next={<Button onClick={() => failed.forEach((query) => void query.refetch())}>{t('common.tryAgain')}</Button>}
      >
        {messageOf(failed[0]?.error, t('errors.internal'))}
      </EmptyState>
    );
  }
  if (needed.some(({ isPending }) => isPending)) {
    return (
      <div role="status" aria-label={t('diary.loading')}>
        <Skeleton height={600} />
      </div>
    );
  }
  const logged = years.flatMap(({ data }) => data?.days ?? []);
  const data: MonthData[] = months.map((month, index) => ({
    span: month,
    logged: logged.filter(({ date }) => date >= month.from && date <= month.to),
    entries: entries[index]?.data ?? [],
    meals: (withMeals && meals[index]?.data) || [],
  }));
  if (data.every((month) => month.entries.length + month.meals.length === 0)) {
    return (
      <Card aria-label={t('diary.title')}>
        <EmptyState art="sprout" next={<Link to={paths.year()}>{t('diary.seeYear')}</Link>}>
          {t('diary.empty')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Row>
        <Button variant="primary" className={css.print ?? ''} onClick={() => window.print()}>
          {t('diary.print')}
        </Button>
      </Row>
      <Diary span={span} months={data} withNotes={withNotes} />
    </>
  );
}
