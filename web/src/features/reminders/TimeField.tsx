import { useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import css from './Reminders.module.css';

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** When the field is left with another time. */
  readonly onChange: (time: string) => void;
}

/** A time of day. While it is being typed, it is many times that nobody means. */
export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <div className={css.time}>
      <TextField
        type="time"
        required
        label={label}
        value={typed ?? value}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          // Emptied, it is what it was.
          if (typed !== undefined && typed !== '' && typed !== value) onChange(typed);
          setTyped(undefined);
        }}
      />
    </div>
  );
}
