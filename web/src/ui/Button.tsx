import type { ComponentProps, ElementType, MouseEvent } from 'react';
import css from './Button.module.css';

interface OwnProps<C extends ElementType> {
  /** The element, if it is not a button, such as a link. */
  readonly component?: C;
  /** At most one `primary` per screen. */
  readonly variant?: 'primary' | 'strong' | 'plain' | 'quiet' | 'danger';
  /** While its action runs: it does nothing, but keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean;
}

type ButtonProps<C extends ElementType> = OwnProps<C> & Omit<ComponentProps<C>, keyof OwnProps<C>>;

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A pill-shaped button. */
export function Button<C extends ElementType = 'button'>({
  component,
  variant = 'plain',
  busy = false,
  className = '',
  ...props
}: ButtonProps<C>) {
  const Component: ElementType = component ?? 'button';
  return (
    <Component
      className={`${css.button} ${className}`}
      data-variant={variant}
      {...(component === undefined && { type: 'button' })}
      {...(busy && { 'aria-disabled': true, onClickCapture: ignore })}
      {...props}
    />
  );
}
