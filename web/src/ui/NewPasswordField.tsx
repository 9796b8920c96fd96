import type { PasswordInputProps } from '@mantine/core';
import css from './Field.module.css';
import { PasswordField } from './PasswordField.tsx';

/** A password that is being chosen, with room below for a quiet word about it, which is read out when it comes. */
export function NewPasswordField({ hint, ...props }: PasswordInputProps & { readonly hint: string | undefined }) {
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} />
      <p className={css.hint} aria-live="polite">
        {hint}
      </p>
    </div>
  );
}
