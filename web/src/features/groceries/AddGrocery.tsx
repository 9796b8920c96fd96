import { firstError } from '../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import { groceryDraft, type GroceryItem } from '@moodbowl/contract/groceries';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addDrafts, useIsAdding } from './add-drafts.ts';
import css from './AddGrocery.module.css';
import { readQuickAdd } from './quick-add.ts';
import { useItemSuggestions } from './use-item-suggestions.ts';

interface AddGroceryProps {
  /** What is on the list. */
  readonly list: readonly GroceryItem[];
}

/** The form to add items: a name and quantity, or everything in one line, as in "2 kg flour, eggs x12". */
export function AddGrocery({ list }: AddGroceryProps) {
  const [item_name, setName, forgetName] = useDraft('grocery-name');
  const [quantity, setQuantity, forgetQuantity] = useDraft('grocery-quantity');
  const [problem, setProblem] = useState<string>();
  const isAdding = useIsAdding();
  const name = useRef<HTMLInputElement>(null);

  // A quantity in its own field says that the name is only a name.
  const written = quantity.trim() === '' ? readQuickAdd(item_name) : [{ item_name, quantity }];
  const last = written.at(-1);
  const suggestions = useItemSuggestions(last?.item_name ?? '');
  const isRead = quantity.trim() === '' && (written.length > 1 || (last && last.quantity !== '1'));

  const addAll = (drafts: readonly { item_name: string; quantity: string }[]) => {
    if (isAdding) return;
    const checked = groceryDraft.array().min(1).safeParse(drafts);
    if (!checked.success) {
      // An empty text has no drafts, and the message of a blank name.
      const blank = groceryDraft.safeParse({ item_name, quantity });
      setProblem(firstError(drafts.length === 0 && blank.error ? blank.error.issues : checked.error.issues));
      name.current?.focus();
      return;
    }
    setProblem(undefined);
    const at = document.activeElement;
    const inField = at instanceof HTMLInputElement ? at.value : '';
    handleMutation(addDrafts(checked.data, list), {
      worked: (left) => {
        if (left.length === drafts.length) return;
        forgetName(item_name);
        forgetQuantity(quantity);
        if (left.length > 0) setName(left.map(toText).join(', '));
        // Focus the name for the next item, unless the person has left or is typing elsewhere.
        const stayed = document.activeElement === at && !(at instanceof HTMLInputElement && at.value !== inField);
        if (stayed || document.activeElement === document.body) name.current?.focus();
      },
      failed: () => {},
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    addAll(written);
  };
  // A field of one line would join the lines of a pasted list.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/\n./.test(pasted)) return;
    event.preventDefault();
    setName(readQuickAdd(`${item_name}\n${pasted}`).map(toText).join(', '));
  };

  return (
    <form onSubmit={submit} className={css.form}>
      <TextField
        ref={name}
        aria-label={t('groceries.itemName')}
        placeholder={t('groceries.itemName')}
        autoComplete="off"
        enterKeyHint="done"
        value={item_name}
        error={problem}
        onPaste={paste}
        onChange={(event) => {
          setProblem(undefined);
          setName(event.currentTarget.value);
        }}
      />
      <TextField
        aria-label={t('groceries.quantity')}
        placeholder="1"
        autoComplete="off"
        value={quantity}
        onChange={(event) => setQuantity(event.currentTarget.value)}
      />
      <Button type="submit" variant="strong" busy={isAdding}>
        {t('groceries.add')}
      </Button>
      {isRead ? (
        <p className={css.read} role="status">
          {written.map((draft, index) => (
            // Two of them may be alike.
            <span key={index}>
              {draft.quantity === '1' ? null : <strong>{draft.quantity}</strong>} {draft.item_name}
            </span>
          ))}
        </p>
      ) : null}
      {suggestions.length > 0 && last ? (
        <div className={css.suggestions} role="group" aria-label={t('groceries.suggestions')}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              onClick={() => addAll([...written.slice(0, -1), { ...last, item_name: suggestion }])}
            >
              {suggestion}
            </button>
          ))}
        </div>
      ) : null}
    </form>
  );
}

function toText({ item_name, quantity }: { item_name: string; quantity: string }): string {
  return quantity === '1' ? item_name : `${quantity} ${item_name}`;
}
