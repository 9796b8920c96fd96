import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Button as MantineButton, type ButtonProps, createPolymorphicComponent } from '@mantine/core';
import { forwardRef } from 'react';
import css from './Button.module.css';

export interface OurButtonProps extends Omit<ButtonProps, 'variant' | 'color' | 'radius' | 'size'> {
  /** `primary` at most once a screen. */
  readonly look?: 'primary' | 'strong' | 'plain' | 'quiet' | 'danger';
}

/** A pill to press. */
export const Button = createPolymorphicComponent<'button', OurButtonProps>(
  forwardRef<HTMLButtonElement, OurButtonProps>(({ look = 'plain', ...props }, ref) => (
    <MantineButton
      ref={ref}
      unstyled={false}
      variant="unstyled"
      classNames={{ root: css.button ?? '' }}
      data-look={look}
      {...props}
    />
  )),
);
