import type { ComponentProps } from 'react';
import css from './Checkbox.module.css';

/** A box to tick, within a label or with a name of its own. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input type="checkbox" className={css.box} {...props} />;
}
