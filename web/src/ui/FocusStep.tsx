import { type ReactNode, useEffect, useRef } from 'react';
import css from './FocusStep.module.css';

/** Takes the focus when it appears, because the button that led to it is gone. */
export function FocusStep({ children }: { readonly children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={step} tabIndex={-1} className={css.step}>
      {children}
    </div>
  );
}
