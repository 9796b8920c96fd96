import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../../ui/Page.tsx';
import css from './CookFrame.module.css';

interface CookFrameProps {
  readonly title: string;
  /** The colour of the header; that of today's mood by default. */
  readonly tint?: string | undefined;
  /** How much is done, from 0 to 1. */
  readonly done?: number;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** The whole window for one recipe: its name, a button to leave, how far one is. */
export function CookFrame({ title, tint, done = 0, onLeave, children }: CookFrameProps) {
  const heading = useFocusOnArrival();
  return (
    <main className={css.cook} style={tint === undefined ? undefined : { '--mood': tint }}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        <button type="button" className={css.leave} onClick={onLeave}>
          <span aria-hidden="true">✕</span>
          {t('cook.leave')}
        </button>
        <div className={css.progress} aria-hidden="true">
          <div style={{ transform: `scaleX(${done})` }} />
        </div>
      </div>
      {children}
    </main>
  );
}
