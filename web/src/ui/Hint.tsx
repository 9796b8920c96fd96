import type { ReactNode } from 'react';
import { Art, type ArtName } from './Art.tsx';
import css from './Hint.module.css';

interface HintProps {
  readonly art: ArtName;
  readonly children: ReactNode;
  /** What to do next, in a few words or as a link. */
  readonly next?: ReactNode;
}

/** What an empty place says: its text, with one drawn hint of what to do. */
export function Hint({ art, children, next }: HintProps) {
  return (
    <div className={css.hint}>
      <Art name={art} size={72} />
      <p>{children}</p>
      {next === undefined ? null : <p className={css.next}>{next}</p>}
    </div>
  );
}
