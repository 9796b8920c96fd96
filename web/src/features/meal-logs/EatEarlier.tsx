import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { today } from '../../lib/local-date.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './EatEarlier.module.css';
import { useLogMealEarlier } from './meal-logs.queries.ts';

interface EatEarlierProps {
  readonly meal: { readonly id: string; readonly name: string };
}

/** Logs that a meal was eaten at an earlier time. */
export function EatEarlier({ meal }: EatEarlierProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {t('mealLogs.earlier')}
      </Button>
      {opened ? <EatEarlierDialog meal={meal} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

/** A local time as fields of this type write it, to the minute. */
function toField(at: Date): string {
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${today(at)}T${hours}:${minutes}`;
}

function EatEarlierDialog({ meal, onClose }: EatEarlierProps & { readonly onClose: () => void }) {
  const [now] = useState(() => toField(new Date()));
  const [time, setTime] = useState(now);
  const [problem, setProblem] = useState<string>();
  const log = useLogMealEarlier();
  const navigate = useNavigate();
  const save = () => {
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return setProblem(t('mealLogs.whatTime'));
    return log.mutate(
      { mealId: meal.id, created_at: at.toISOString() },
      {
        onSuccess: ({ created_at, date }) => {
          const text = t('mealLogs.eatenEarlier', { meal: meal.name, time: dayAndTime(created_at) });
          const action = { text: t('mealLogs.seeDay'), run: () => void navigate(paths.moodDay(date)) };
          toastSuccess(text, { ms: TOAST_MS.action, action });
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
