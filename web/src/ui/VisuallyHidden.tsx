import type { HTMLAttributes } from 'react';
import css from './VisuallyHidden.module.css';

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'span' | 'p' | 'div';
}

/** A text that only screen readers have. */
export function VisuallyHidden({ as: Element = 'span', ...attributes }: VisuallyHiddenProps) {
  return <Element {...attributes} className={css.hidden} />;
}
