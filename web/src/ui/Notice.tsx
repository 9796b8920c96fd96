import type { ReactNode } from 'react';
import css from './Notice.module.css';

interface NoticeProps {
  readonly kind: 'error' | 'good';
  readonly children: ReactNode;
}

/** A line that says how something went, where it happened; read out at once. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <p role={kind === 'error' ? 'alert' : 'status'} className={css.notice} data-kind={kind}>
      {children}
    </p>
  );
}
