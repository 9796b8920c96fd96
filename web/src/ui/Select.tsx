import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import css from './Field.module.css';

interface SelectProps {
  readonly name?: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A labelled native select. */
export function Select({ name, label, options, value, disabled = false, onChange }: SelectProps) {
  return (
    <NativeSelect
      {...(name !== undefined && { name })}
      label={label}
      data={options.map((option) => ({ ...option }))}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ input: css.input ?? '', label: css.label ?? '' }}
    />
  );
}
