import { firstError } from '../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import { groceryDraft, type GroceryItem } from '@moodbowl/contract/groceries';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { readDraft, useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addDrafts } from './add-drafts.ts';
import css from './AddGrocery.module.css';
import { type QuickDraft, readQuickAdd } from './quick-add.ts';
import { useItemSuggestions } from './use-item-suggestions.ts';

interface AddGroceryProps {
  /** The items of the list. */
  readonly list: readonly GroceryItem[];
}

const NAME = 'grocery-name';
const QUANTITY = 'grocery-quantity';

/** The form to add items: a name and quantity, or everything in one line, as in "2 kg flour, eggs x12". */
export function AddGrocery({ list }: AddGroceryProps) {
  const [item_name, setName] = useDraft(NAME);
  const [quantity, setQuantity] = useDraft(QUANTITY);
  const [problem, setProblem] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  /** Whether nothing was typed since the last item was added. */
  const hasJustAdded = useRef(false);

  // A quantity in its own field says that the name is only a name.
  const written = quantity.trim() === '' ? readQuickAdd(item_name) : [{ item_name, quantity, bought: false }];
  const last = written.at(-1);
  const suggestions = useItemSuggestions(last?.item_name ?? '');
  const isRead = quantity.trim() === '' && (written.length > 1 || (last && last.quantity !== '1'));

  const addAll = (drafts: readonly QuickDraft[]) => {
    // The second press of a double one finds nothing to add.
    if (drafts.length === 0 && hasJustAdded.current) return;
    const checked = groceryDraft.array().min(1).safeParse(drafts);
    if (!checked.success) {
      // An empty text has no drafts, and the message of a blank name.
      const blank = groceryDraft.safeParse({ item_name, quantity });
      setProblem(firstError(drafts.length === 0 && blank.error ? blank.error.issues : checked.error.issues));
      name.current?.focus();
      return;
    }
    setProblem(undefined);
    // The change is kept here whatever the line does, so the field is ready for the next item at once.
    setName('');
    setQuantity('');
    hasJustAdded.current = true;
    name.current?.focus();
    const putBack = (left: readonly Partial<QuickDraft>[]) => {
      if (left.length === 0) return;
      const [nameNow, quantityNow] = [readDraft(NAME), readDraft(QUANTITY)];
      if (left.length === drafts.length && nameNow === '' && quantityNow === '') {
        setName(item_name);
        setQuantity(quantity);
      } else setName([...left.map(toText), nameNow].filter(Boolean).join('; '));
    };
    const ready = checked.data.map((draft, index) => ({ ...draft, bought: drafts[index]?.bought === true }));
    handleMutation(addDrafts(ready, list), { worked: putBack, failed: () => {} });
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
    setName(readQuickAdd(`${item_name}\n${pasted}`).map(toText).join('; '));
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
          hasJustAdded.current = false;
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
      <Button type="submit" variant="strong">
        {t('groceries.add')}
      </Button>
      {isRead ? (
        <p className={css.read} role="status">
          {written.map((draft, index) => (
            // Two of them may be alike.
            <span key={index}>
              {draft.bought ? '☑ ' : null}
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

/** A draft as it is typed, with a mark that it is bought. */
function toText({ item_name = '', quantity = '1', bought = false }: Partial<QuickDraft>): string {
  return `${bought ? '☑ ' : ''}${quantity === '1' ? '' : `${quantity} `}${item_name}`;
}
