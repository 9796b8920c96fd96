import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { useState } from 'react';
import css from './GroceryRow.module.css';
import { canStepDown, stepQuantity } from './quantity.ts';

interface QuantityFieldProps {
  /** Of what this is the quantity. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (quantity: string) => void;
}

/** A quantity with minus and plus; what is typed counts on Enter or when the field is left, unless it is empty. */
export function QuantityField({ name, value, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const commit = () => {
    const next = typed.trim();
    if (next === '' || next === value) setTyped(value);
    else onChange(next);
  };
  return (
    <span className={css.quantity}>
      <button
        type="button"
        aria-label={`Less ${name}`}
        // Not disabled: who steps down by keyboard would lose the focus at the last step.
        aria-disabled={!canStepDown(value)}
        onClick={canStepDown(value) ? () => onChange(stepQuantity(value, -1)) : undefined}
      >
        −
      </button>
      <input
        aria-label={`Quantity of ${name}`}
        dir="auto"
        value={typed}
        maxLength={GROCERY_LIMITS.quantity}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(value);
        }}
      />
      <button type="button" aria-label={`More ${name}`} onClick={() => onChange(stepQuantity(value, 1))}>
        +
      </button>
    </span>
  );
}
