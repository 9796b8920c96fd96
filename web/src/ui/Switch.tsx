import { type ReactNode, useId } from 'react';
import css from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** A text below the label. */
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A choice that takes effect at once. */
export function Switch({ label, help, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={css.row}>
      <label className={css.label}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={help === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {help === undefined ? null : (
        <p id={id} className={css.help}>
          {help}
        </p>
      )}
    </div>
  );
}
