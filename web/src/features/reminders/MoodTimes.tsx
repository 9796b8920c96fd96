import { REMINDER_LIMITS, type ReminderTime } from '@moodbowl/contract/reminders';
import { t } from '@moodbowl/i18n/t';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import css from './Reminders.module.css';
import { TimeField } from './TimeField.tsx';

/** What is offered first. */
const OFFERED = ['20:00', '12:30', '08:30', '17:00'];

interface MoodTimesProps {
  readonly times: readonly ReminderTime[];
  readonly onChange: (times: ReminderTime[]) => void;
}

/** When somebody is asked how they are: up to three times a day. */
export function MoodTimes({ times, onChange }: MoodTimesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    const from = OFFERED.find((time) => times.every((other) => other.from !== time)) ?? '20:00';
    onChange([...times, { from, to: null }]);
  };
  const remove = (index: number) => {
    // The row disappears with its button; the focus stays beside it.
    group.current?.focus();
    onChange(times.filter((_, other) => other !== index));
  };
  return (
    <fieldset ref={group} tabIndex={-1} className={css.group}>
      <legend>{t('reminders.moodTitle')}</legend>
      {times.map((time, index) => (
        <MoodTime
          // Equal times are one for the server, so that they differ here.
          key={`${times.length}:${index}`}
          number={index + 1}
          time={time}
          onChange={(changed) => onChange(times.map((other, at) => (at === index ? changed : other)))}
          onRemove={() => remove(index)}
        />
      ))}
      {times.length < REMINDER_LIMITS.mood ? (
        <Button onClick={add}>{times.length === 0 ? t('reminders.addFirst') : t('reminders.addTime')}</Button>
      ) : null}
    </fieldset>
  );
}

interface MoodTimeProps {
  readonly number: number;
  readonly time: ReminderTime;
  readonly onChange: (time: ReminderTime) => void;
  readonly onRemove: () => void;
}

function MoodTime({ number, time: { from, to }, onChange, onRemove }: MoodTimeProps) {
  const [wrong, setWrong] = useState<ReminderTime>();
  const shown = wrong ?? { from, to };
  const choose = (next: ReminderTime) => {
    const isWrong = next.to !== null && next.to <= next.from;
    setWrong(isWrong ? next : undefined);
    if (!isWrong) onChange(next);
  };
  return (
    <div className={css.row} role="group" aria-label={t('reminders.timeNumber', { number })}>
      <TimeField
        label={shown.to === null ? t('reminders.at') : t('reminders.from')}
        value={shown.from}
        onChange={(time) => choose({ ...shown, from: time })}
      />
      {shown.to === null ? null : (
        <TimeField
          label={t('reminders.to')}
          value={shown.to}
          error={wrong ? t('reminders.endsBefore') : undefined}
          onChange={(time) => choose({ ...shown, to: time })}
        />
      )}
      <label className={css.random}>
        <Checkbox
          checked={shown.to !== null}
          onChange={(event) => choose({ ...shown, to: event.currentTarget.checked ? laterThan(shown.from) : null })}
        />
        {t('reminders.atRandom')}
      </label>
      <Button variant="quiet" onClick={onRemove} aria-label={t('reminders.removeTime', { number })}>
        {t('reminders.remove')}
      </Button>
    </div>
  );
}

/** Two hours later, or the end of the day. */
function laterThan(time: string): string {
  const hours = Number(time.slice(0, 2)) + 2;
  return hours < 24 ? `${String(hours).padStart(2, '0')}${time.slice(2)}` : '23:59';
}
