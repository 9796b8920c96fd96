import type { ElementType } from 'react';
import css from './layout.module.css';
import type { LayoutProps, Space } from './Stack.tsx';

interface RowProps {
  /** Between the lines; without it, the gap between the children. */
  readonly lineGap?: Space;
  readonly align?: 'center' | 'baseline';
  readonly justify?: 'center' | 'space-between' | 'flex-end';
}

/** Children beside each other, in more lines where they do not fit. */
export function Row<E extends ElementType = 'div'>({
  as,
  gap = 2,
  lineGap = gap,
  align,
  justify,
  ...props
}: LayoutProps<E> & RowProps) {
  const Element: ElementType = as ?? 'div';
  const style = { '--gap': gap, '--line-gap': lineGap, alignItems: align, justifyContent: justify };
  return <Element {...props} className={css.row} style={style} />;
}
