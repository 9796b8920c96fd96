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
  /** A button beside the one to leave. */
  readonly action?: ReactNode;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A button for the header. */
export function CookFrameButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={css.button} onClick={onClick}>
      {children}
    </button>
  );
}

/** The whole window for one recipe: its name, a button to leave, how far one is. */
export function CookFrame({ title, tint, done = 0, action, onLeave, children }: CookFrameProps) {
  const heading = useFocusOnArrival();
  return (
    <main className={css.cook} style={tint === undefined ? undefined : { '--mood': tint }}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {action}
        <CookFrameButton onClick={onLeave}>
          <span aria-hidden="true">✕</span>
          <span className={css.leave}>{t('cook.leave')}</span>
        </CookFrameButton>
        <div className={css.progress} aria-hidden="true">
          <div style={{ transform: `scaleX(${done})` }} />
        </div>
      </div>
      {children}
    </main>
  );
}
