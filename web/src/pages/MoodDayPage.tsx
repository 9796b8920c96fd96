import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import { MEAL_LOG_MESSAGES, type MealLog } from '@moodbowl/contract/meal-logs';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { localDate } from '@moodbowl/contract/text';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { MealsEaten } from '../features/meal-logs/MealsEaten.tsx';
import { useDeleteMealLog } from '../features/meal-logs/meal-logs.queries.ts';
import { MoodEntryList } from '../features/moods/MoodEntryList.tsx';
import { refreshMoodDays, useMoodDay } from '../features/moods/moods.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { fullDay } from '../lib/format.ts';
import { addDays, today } from '../lib/local-date.ts';
import { paths } from '../lib/paths.ts';
import { tellOutcome } from '../lib/tell-outcome.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Hint } from '../ui/Hint.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../ui/toast.ts';
import css from './MoodDayPage.module.css';
import { CurrentFace } from './parts/CurrentFace.tsx';

export function MoodDayPage() {
  const { date = '' } = useParams();
  const known = localDate.safeParse(date).success;
  if (!known) {
    return (
      <Page title="Which day?">
        <Card aria-label="No such day">
          <Hint art="calendar" next={<Link to={paths.moodDay(today())}>Go to today</Link>}>
            This address has no day in it that the calendar knows.
          </Hint>
        </Card>
      </Page>
    );
  }
  // Another day is another screen: title, focus and all.
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
        <Hint art="umbrella" next={<Button onClick={() => void day.refetch()}>Try again</Button>}>
          {messageOf(day.error, ERROR_MESSAGES.internal)}
        </Hint>
      ) : null}
      {day.data ? (
        <div className={css.columns}>
          <Card title="Moods">
            {day.data.entries.length === 0 ? <NoMoods date={date} /> : null}
            <MoodEntryList entries={day.data.entries} />
          </Card>
          <Card title="Meals eaten">
            <Meals meals={day.data.meals} />
          </Card>
        </div>
      ) : null}
    </Page>
  );
}

/** One day back, one day on; what has not come yet is not offered. */
function DayLinks({ date }: { readonly date: string }) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <nav aria-label="Days" className={css.days}>
      <Button component={Link} to={paths.moodDay(before)} aria-label={`Previous day, ${fullDay(before)}`}>
        ‹ Previous day
      </Button>
      {after > today() ? null : (
        <Button component={Link} to={paths.moodDay(after)} aria-label={`Next day, ${fullDay(after)}`}>
          Next day ›
        </Button>
      )}
    </nav>
  );
}

function NoMoods({ date }: { readonly date: string }) {
  if (date > today()) return <Hint art="calendar">This day has not come yet. It can wait.</Hint>;
  if (date === today()) {
    return (
      <Hint art="sprout" next={<Link to={paths.moodTracker()}>Log how you feel</Link>}>
        Nothing logged today yet.
      </Hint>
    );
  }
  return (
    <Hint art="calendar" next="Days off are fine.">
      Nothing was logged on this day.
    </Hint>
  );
}

function Meals({ meals }: { readonly meals: readonly MealLog[] }) {
  const undo = useDeleteMealLog(refreshMoodDays);
  const place = useRef<HTMLDivElement>(null);
  const takeOut = ({ id, meal_name }: MealLog) => {
    if (undo.isPending) return;
    // The row goes away with its button; who went there by keyboard stays at the meals.
    place.current?.focus();
    tellOutcome(undo.mutateAsync(id), {
      worked: () => toastSuccess(MEAL_LOG_MESSAGES.undone(meal_name), { ms: TOAST_MS.meal }),
      failed: (error) => toastError(messageOf(error, MEAL_LOG_MESSAGES.undoFailed), { ms: TOAST_MS.meal }),
    });
  };
  // Off the screen at once, and back again when the server refuses.
  const shown = meals.filter(({ id }) => !(undo.isPending && undo.variables === id));
  return (
    <div ref={place} tabIndex={-1}>
      {shown.length > 0 ? (
        <MealsEaten meals={shown} onUndo={takeOut} />
      ) : (
        <Hint art="plate" next={<Link to={paths.recipes()}>Find something good</Link>}>
          No meals noted for this day.
        </Hint>
      )}
    </div>
  );
}
