import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { ResponseOf } from '@moodbowl/contract/endpoint';

import type { MealLog } from '@moodbowl/contract/meal-logs';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import type { moodDay } from '@moodbowl/contract/moods';
import { localDate } from '@moodbowl/contract/text';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { MealEaten } from '../features/meal-logs/MealEaten.tsx';
import { SomethingElse } from '../features/meal-logs/SomethingElse.tsx';
import { useDeleteMealLog } from '../features/meal-logs/meal-logs.queries.ts';
import { AddPastMood } from '../features/moods/entry/AddPastMood.tsx';
import { MoodEntryList } from '../features/moods/log/MoodEntryList.tsx';
import { refreshMoodDays, useMoodDay } from '../features/moods/moods.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { fullDay } from '../lib/format.ts';
import { addDays } from '@moodbowl/contract/dates';
import { today } from '../lib/local-date.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../ui/toast.ts';
import css from './MoodDayPage.module.css';
import { CurrentFace } from '../ui/mood/CurrentFace.tsx';
import { useAfterMealTags } from '../features/learning/use-after-meal-tags.tsx';
import { Row } from '../ui/Row.tsx';
import { Stack } from '../ui/Stack.tsx';

export function MoodDayPage() {
  const { date = '' } = useParams();
  const known = localDate.safeParse(date).success;
  if (!known) {
    return (
      <Page title={t('pages.whichDay')}>
        <Card aria-label={t('pages.noSuchDay')}>
          <EmptyState art="calendar" next={<Link to={paths.moodDay(today())}>{t('pages.goToToday')}</Link>}>
            {t('pages.thisAddressHasNoValid')}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  // Another day is another screen, with its own title and focus.
  return <Day key={date} date={date} />;
}

function Day({ date }: { readonly date: string }) {
  const day = useMoodDay(date);
  const last = day.data?.entries.at(-1)?.mood;
  return (
    <Page title={fullDay(date)} tint={last && MOOD_COLOURS[last]} aside={<CurrentFace mood={last} />}>
      <DayLinks date={date} />
      {day.isPending ? <Skeleton height={220} /> : null}
      {day.isError && !day.data ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void day.refetch()}>{t('common.tryAgain')}</Button>}>
          {messageOf(day.error, t('errors.internal'))}
        </EmptyState>
      ) : null}
      {day.data ? (
        <Card title={t('pages.moodsAndMeals')} aside={date > today() ? null : <AddPastMood date={date} />}>
          <Timeline {...day.data} />
          {date > today() ? null : (
            <Row>
              <SomethingElse date={date === today() ? undefined : date} />
            </Row>
          )}
        </Card>
      ) : null}
    </Page>
  );
}

/** Links to the previous and the next day, except the future. */
function DayLinks({ date }: { readonly date: string }) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <Row as="nav" aria-label={t('pages.days')} gap={3} justify="space-between">
      <Button
        component={Link}
        to={paths.moodDay(before)}
        aria-label={t('pages.previousDayBefore', { before: fullDay(before) })}
      >
        {t('pages.previousDay')}
      </Button>
      {after > today() ? null : (
        <Button
          component={Link}
          to={paths.moodDay(after)}
          aria-label={t('pages.nextDayAfter', { after: fullDay(after) })}
        >
          {t('pages.nextDay')}
        </Button>
      )}
    </Row>
  );
}

/** The moods and meals of the day, in order. */
function Timeline({ date, entries, meals }: ResponseOf<typeof moodDay>) {
  const undo = useDeleteMealLog(refreshMoodDays);
  const place = useRef<HTMLDivElement>(null);
  const extra = useAfterMealTags();
  const takeOut = (meal: MealLog) => {
    if (undo.isPending) return;
    // The row disappears with its button; the focus stays in the timeline.
    place.current?.focus();
    void undo.mutateAsync(meal).then(
      () => toastSuccess(t('mealLogs.undone', { meal: meal.meal_name }), { ms: TOAST_MS.meal }),
      (error: unknown) => toastError(messageOf(error, t('mealLogs.undoFailed')), { ms: TOAST_MS.meal }),
    );
  };
  // Removed immediately, and restored if the server refuses.
  const shown = meals.filter(({ id }) => !(undo.isPending && undo.variables?.id === id));
  return (
    <Stack ref={place} tabIndex={-1} gap={3}>
      {entries.length + shown.length === 0 ? <EmptyDay date={date} /> : null}
      <MoodEntryList
        entries={entries}
        extra={extra}
        events={shown.map((meal) => ({
          id: meal.id,
          created_at: meal.created_at,
          content: <MealEaten meal={meal} onUndo={() => takeOut(meal)} />,
        }))}
      />
      {entries.length === 0 && shown.length > 0 ? (
        <p className={css.missing}>{t('pages.noMoodLoggedForThis')}</p>
      ) : null}
      {entries.length > 0 && shown.length === 0 ? (
        <p className={css.missing}>
          <RichText
            id="pages.noMealsThatDay"
            values={{ link: <Link to={paths.recipes()}>{t('pages.findSomethingGood')}</Link> }}
          />
        </p>
      ) : null}
    </Stack>
  );
}

function EmptyDay({ date }: { readonly date: string }) {
  if (date > today()) return <EmptyState art="calendar">{t('pages.thisDayHasNotCome')}</EmptyState>;
  if (date === today()) {
    return (
      <EmptyState art="sprout" next={<Link to={paths.moodTracker()}>{t('pages.logHowYouFeel')}</Link>}>
        {t('common.nothingLoggedTodayYet')}
      </EmptyState>
    );
  }
  return (
    <EmptyState art="calendar" next={t('pages.daysOffAreFine')}>
      {t('pages.nothingWasLoggedOnThis')}
    </EmptyState>
  );
}
