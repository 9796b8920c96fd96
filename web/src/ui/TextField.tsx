import '@mantine/core/styles/Input.layer.css';
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';

import css from './Field.module.css';

const classNames = {
  input: css.input ?? '',
  label: css.label ?? '',
  error: css.error ?? '',
  description: css.description ?? '',
};

/** A labelled text field. */
export function TextField(props: TextInputProps) {
  return <TextInput dir="auto" withAsterisk={false} classNames={classNames} {...props} />;
}

const boxClassNames = { ...classNames, input: `${css.input} ${css.box}` };

type TextBoxProps = Omit<TextareaProps, 'autosize' | 'rows' | 'style'>;

/**
 * A labelled text area that grows from `minRows` to `maxRows`. CSS does that where the browser supports it, because
 * measuring costs a slow phone 200 ms when the screen appears.
 */
export function TextBox({ minRows = 2, maxRows = 8, ...props }: TextBoxProps) {
  const rows = { '--rows-least': minRows, '--rows-most': maxRows };
  return <Textarea dir="auto" rows={minRows} style={rows} classNames={boxClassNames} {...props} />;
}
