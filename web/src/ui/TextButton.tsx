import type { ComponentProps } from 'react';
import css from './TextButton.module.css';

/** An underlined text button for a minor action beside a title. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={css.button} {...props} />;
}
