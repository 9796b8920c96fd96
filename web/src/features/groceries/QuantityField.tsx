import { t } from '@moodbowl/i18n/t';
import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './GroceryRow.module.css';
import { canStepDown, stepQuantity } from './quantity.ts';

/** What is seen whole on every screen, and on a wide one; the rest may have to be cut, which makes it a window again. */
const SHORT = /^[ -~]{0,5}$/;
const NOT_LONG = /^[ -~]{0,10}$/;

interface QuantityFieldProps {
  /** Of what this is the quantity. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (quantity: string) => void;
}

/**
 * A quantity with minus and plus. Pressed it is a text field; what is typed counts on Enter or when the field is left,
 * unless it is empty. It is none before: a list has hundreds, and to the browser each is a window of its own.
 */
export function QuantityField({ name, value, onChange }: QuantityFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const length = SHORT.test(value) ? undefined : NOT_LONG.test(value) ? 'medium' : 'long';
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLButtonElement>(null);
  // At once: phones bring up their keys only for a field that is there within the press.
  const open = () => {
    flushSync(() => setTyping(true));
    field.current?.focus();
    field.current?.select();
  };
  const leave = (typed: string) => {
    setTyping(false);
    const next = typed.trim();
    if (next !== '' && next !== value) onChange(next);
  };
  const close = (input: HTMLInputElement) => {
    flushSync(() => input.blur());
    shown.current?.focus();
  };
  return (
    <span className={css.quantity}>
      <button
        type="button"
        className={css.step}
        aria-label={t('groceries.decreaseQuantityOfName', { name })}
        // Not disabled: who steps down by keyboard would lose the focus at the last step.
        aria-disabled={!canStepDown(value)}
        onClick={canStepDown(value) ? () => onChange(stepQuantity(value, -1)) : undefined}
      >
        −
      </button>
      {isTyping ? (
        <input
          ref={field}
          className={css.field}
          aria-label={t('groceries.quantityOfName', { name })}
          dir="auto"
          defaultValue={value}
          maxLength={GROCERY_LIMITS.quantity}
          autoComplete="off"
          onBlur={(event) => leave(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Such an Enter ends a word that is being composed, as in Japanese, and not the quantity.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') event.currentTarget.value = value;
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The button that gets the focus is not pressed by the same key.
            event.preventDefault();
            close(event.currentTarget);
          }}
        />
      ) : (
        <button
          ref={shown}
          type="button"
          className={css.field}
          data-length={length}
          aria-label={t('groceries.quantityOfNameValue', { name, value })}
          title={length && value}
          dir="auto"
          onClick={open}
        >
          {value}
        </button>
      )}
      <button
        type="button"
        className={css.step}
        aria-label={t('groceries.increaseQuantityOfName', { name })}
        onClick={() => onChange(stepQuantity(value, 1))}
      >
        +
      </button>
    </span>
  );
}
