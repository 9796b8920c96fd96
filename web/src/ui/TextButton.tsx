import type { ComponentProps } from 'react';
import css from './TextButton.module.css';

/** An underlined button for something small beside a title. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={css.button} {...props} />;
}
