import { t } from '@moodbowl/i18n/t';
import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import css from './QuantityField.module.css';
import { canStepDown, stepQuantity } from '@moodbowl/food/amounts/step-quantity';

interface QuantityFieldProps {
  /** The name of the item. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (quantity: string) => void;
  /** One more or less, and the quantity that this makes. */
  readonly onStep: (quantity: string, step: 1 | -1) => void;
}

/**
 * A quantity with minus and plus buttons, which the arrow keys of its row reach. A typed text is saved on Enter, on blur, and when the row is taken away, unless it
 * is blank.
 */
export function QuantityField({ name, value, onChange, onStep }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const canDecrease = canStepDown(value);

  const save = () => {
    const next = typed?.trim() ?? '';
    setTyped(undefined);
    if (next !== '' && next !== value) onChange(next);
  };
  // Somebody else may move or delete the item meanwhile; what was typed must not vanish with it.
  const saveTyped = useEffectEvent(save);
  useEffect(() => () => saveTyped(), []);

  const handleKey = (event: KeyboardEvent) => {
    // During composition, as in Japanese, these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setTyped(undefined);
  };

  return (
    <span className={css.quantity}>
      <button
        type="button"
        className={css.step}
        tabIndex={-1}
        aria-label={t('groceries.decreaseQuantityOfName', { name })}
        // Not disabled, because that would drop the focus at the last step.
        aria-disabled={!canDecrease}
        onClick={canDecrease ? () => onStep(stepQuantity(value, -1), -1) : undefined}
      >
        −
      </button>
      <input
        className={css.field}
        tabIndex={-1}
        aria-label={t('groceries.quantityOfName', { name })}
        dir="auto"
        title={value}
        value={typed ?? value}
        maxLength={GROCERY_LIMITS.quantity}
        autoComplete="off"
        enterKeyHint="done"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={handleKey}
      />
      <button
        type="button"
        className={css.step}
        tabIndex={-1}
        aria-label={t('groceries.increaseQuantityOfName', { name })}
        onClick={() => onStep(stepQuantity(value, 1), 1)}
      >
        +
      </button>
    </span>
  );
}
