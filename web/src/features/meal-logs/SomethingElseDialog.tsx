import { t } from '@moodbowl/i18n/t';
import { MEAL_LOG_LIMITS, type MealLog } from '@moodbowl/contract/meal-logs';
import { type FormEvent, useState } from 'react';
import { startTime } from '../../lib/local-date.ts';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import { type Eaten, lastEaten } from './eaten.ts';
import { useLogEaten, useRecentMealLogs } from './meal-logs.queries.ts';
import { useSeeDay } from './use-see-day.ts';

interface SomethingElseDialogProps {
  /** Undefined: now. */
  readonly date: string | undefined;
  readonly onLogged: (log: MealLog) => void;
  readonly onClose: () => void;
}

/** How many things that were eaten lately are offered. */
const OFFERED = 8;

/** Asks what was eaten: typed, or one of the things eaten lately. */
export function SomethingElseDialog({ date, onLogged, onClose }: SomethingElseDialogProps) {
  const [name, setName, forgetName] = useDraft('eaten');
  const [time, setTime] = useState(() => startTime(date ?? ''));
  const [problem, setProblem] = useState<string>();
  const recent = useRecentMealLogs().data ?? [];
  const log = useLogEaten();
  const seeDay = useSeeDay();
  const save = (eaten: Eaten) => {
    if (log.isPending) return;
    const at = date === undefined ? undefined : new Date(`${date}T${time}`);
    if (at && Number.isNaN(at.getTime())) {
      setProblem(t('moods.whatTime'));
      return;
    }
    log.mutate(
      { ...eaten, created_at: at?.toISOString() },
      {
        onSuccess: (stored) => {
          toastSuccess(t('mealLogs.logged', { meal: stored.meal_name }), {
            ms: TOAST_MS.action,
            ...(date === undefined && { action: seeDay(stored.date) }),
          });
          forgetName(eaten.name);
          onLogged(stored);
          onClose();
        },
        onError: (error) => setProblem(messageOf(error, t('mealLogs.eatFailed'))),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setProblem(t('mealLogs.whatWasIt'));
    else save({ mealId: null, name: name.trim() });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={date === undefined ? t('mealLogs.whatDidYouEat') : fullDay(date)}
      width={420}
      small
    >
      <form onSubmit={submit}>
        <Stack>
          {date === undefined ? null : (
            <TextField
              type="time"
              label={t('moods.time')}
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
          <TextField
            label={t('mealLogs.what')}
            value={name}
            maxLength={MEAL_LOG_LIMITS.name}
            onChange={(event) => {
              setProblem(undefined);
              setName(event.currentTarget.value);
            }}
          />
          {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
          <Button type="submit" variant="primary" busy={log.isPending}>
            {t('mealLogs.eat')}
          </Button>
          {recent.length > 0 ? (
            <>
              <h3>{t('mealLogs.lately')}</h3>
              <Row>
                {lastEaten(recent, OFFERED).map((eaten) => (
                  <Button key={eaten.mealId ?? eaten.name} busy={log.isPending} onClick={() => save(eaten)}>
                    <bdi>{eaten.name}</bdi>
                  </Button>
                ))}
              </Row>
            </>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}
