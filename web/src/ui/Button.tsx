import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Button as MantineButton, type ButtonProps, createPolymorphicComponent } from '@mantine/core';
import { forwardRef, type MouseEvent } from 'react';
import css from './Button.module.css';

export interface OurButtonProps extends Omit<ButtonProps, 'variant' | 'color' | 'radius' | 'size'> {
  /** `primary` at most once a screen. */
  readonly look?: 'primary' | 'strong' | 'plain' | 'quiet' | 'danger';
  /** While what it does is under way: it does nothing more, but keeps the focus that a disabled one would lose. */
  readonly busy?: boolean;
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A pill to press. */
export const Button = createPolymorphicComponent<'button', OurButtonProps>(
  forwardRef<HTMLButtonElement, OurButtonProps>(({ look = 'plain', busy = false, ...props }, ref) => (
    <MantineButton
      ref={ref}
      unstyled={false}
      variant="unstyled"
      classNames={{ root: css.button ?? '' }}
      data-look={look}
      {...(busy && { 'aria-disabled': true, 'data-disabled': true, onClickCapture: ignore })}
      {...props}
    />
  )),
);
