import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  readonly art: IllustrationName;
  readonly children: ReactNode;
  /** The next step, as a short text or a link. */
  readonly next?: ReactNode;
}

/** Replaces an empty list: an illustration, a text and the next step. */
export function EmptyState({ art, children, next }: EmptyStateProps) {
  return (
    <div className={css.hint}>
      <Illustration name={art} size={72} />
      <p>{children}</p>
      {next === undefined ? null : <p className={css.next}>{next}</p>}
    </div>
  );
}
