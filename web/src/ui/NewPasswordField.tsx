import type { PasswordInputProps } from '@mantine/core';
import css from './Field.module.css';
import { PasswordField } from './PasswordField.tsx';

/** A field for a new password, with space for a hint, which is announced. */
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
