import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { toDateTime } from '../../lib/local-date.ts';
import { useSeeDay } from './use-see-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './EatEarlierDialog.module.css';
import { useLogEaten } from './meal-logs.queries.ts';

interface EatEarlierDialogProps {
  readonly meal: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks when a meal was eaten, and logs it at that time. */
export function EatEarlierDialog({ meal, onClose }: EatEarlierDialogProps) {
  const [now] = useState(() => toDateTime(new Date()));
  const [time, setTime] = useState(now);
  const [problem, setProblem] = useState<string>();
  const log = useLogEaten();
  const seeDay = useSeeDay();
  const save = () => {
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return setProblem(t('mealLogs.whatTime'));
    return log.mutate(
      { mealId: meal.id, name: meal.name, created_at: at.toISOString() },
      {
        onSuccess: ({ created_at, date }) => {
          const text = t('mealLogs.eatenEarlier', { meal: meal.name, time: dayAndTime(created_at) });
          toastSuccess(text, { ms: TOAST_MS.action, action: seeDay(date) });
          onClose();
        },
        onError: (error) => setProblem(messageOf(error, t('mealLogs.eatFailed'))),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('mealLogs.whenEaten')} width={420} small>
      <div className={css.content}>
        <p dir="auto">{meal.name}</p>
        <TextField
          type="datetime-local"
          label={t('mealLogs.time')}
          value={time}
          max={now}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Button variant="primary" busy={log.isPending} onClick={save}>
          {t('mealLogs.eat')}
        </Button>
      </div>
    </Dialog>
  );
}
