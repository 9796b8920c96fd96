import css from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** How far it is, in words. */
  readonly text: string;
}

/** How far something is. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className={css.bar}>
      <progress aria-label={label} max={max} value={value} />
      <span>{text}</span>
    </div>
  );
}
