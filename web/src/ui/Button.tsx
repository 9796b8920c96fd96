import type { ComponentProps, ElementType, MouseEvent } from 'react';
import css from './Button.module.css';

interface OwnProps<C extends ElementType> {
  /** What it is made of, where it isn't a button: a link, say. */
  readonly component?: C;
  /** `primary` at most once a screen. */
  readonly variant?: 'primary' | 'strong' | 'plain' | 'quiet' | 'danger';
  /** While what it does is under way: it does nothing more, but keeps the focus that a disabled one would lose. */
  readonly busy?: boolean;
}

type ButtonProps<C extends ElementType> = OwnProps<C> & Omit<ComponentProps<C>, keyof OwnProps<C>>;

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A pill to press. */
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
