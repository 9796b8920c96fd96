import type { ComponentPropsWithRef, ElementType } from 'react';
import css from './layout.module.css';

/** A number of the spacing in tokens.css. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6;

/** What stacks and rows take, beside what their element takes. */
export type LayoutProps<E extends ElementType> = {
  readonly as?: E;
  /** Between the children. */
  readonly gap?: Space;
} & Omit<ComponentPropsWithRef<E>, 'as' | 'className' | 'style'>;

/** Children below each other, each as wide as the stack. */
export function Stack<E extends ElementType = 'div'>({ as, gap = 4, ...props }: LayoutProps<E>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...props} className={css.stack} style={{ '--gap': gap }} />;
}
