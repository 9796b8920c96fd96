import { t } from '@moodbowl/i18n/t';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import css from './Field.module.css';

/** A labelled password field with a button to show it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      withAsterisk={false}
      rightSectionWidth={48}
      visibilityToggleButtonProps={{ 'aria-label': t('app.showOrHideThePassword'), tabIndex: 0 }}
      classNames={{
        input: css.input ?? '',
        innerInput: css.inner ?? '',
        label: css.label ?? '',
        error: css.error ?? '',
        visibilityToggle: css.eye ?? '',
      }}
      {...props}
    />
  );
}
