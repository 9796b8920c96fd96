import type { ReactNode } from 'react';
import css from './Alert.module.css';

interface AlertProps {
  readonly kind: 'error' | 'good';
  /** Errors are announced immediately. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

/** An inline message about a success or a failure. */
export function Alert({ kind, alert = kind === 'error', children }: AlertProps) {
  return (
    <p role={alert ? 'alert' : 'status'} className={css.notice} data-kind={kind}>
      {children}
    </p>
  );
}
