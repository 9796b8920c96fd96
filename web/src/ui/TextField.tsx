import '@mantine/core/styles/Input.layer.css';
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import css from './Field.module.css';

const classNames = { input: css.input ?? '', label: css.label ?? '', error: css.error ?? '' };

/** A labelled line of text. */
export function TextField(props: TextInputProps) {
  return <TextInput dir="auto" withAsterisk={false} classNames={classNames} {...props} />;
}

/** A labelled box of text that grows with what is typed. */
export function TextBox(props: TextareaProps) {
  return <Textarea dir="auto" autosize minRows={2} maxRows={8} classNames={classNames} {...props} />;
}
