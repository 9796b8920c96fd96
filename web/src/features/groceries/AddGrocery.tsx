import { firstError } from '../../lib/field-errors.ts';
import { t } from '@moodbowl/i18n/t';
import { groceryDraft } from '@moodbowl/contract/groceries';
import { type FormEvent, useRef, useState } from 'react';
import { limitMessageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import css from './AddGrocery.module.css';
import { useAddGrocery, useIsAddingGrocery } from './groceries.queries.ts';

/** The form to add an item: its name and quantity. */
export function AddGrocery() {
  const [item_name, setName, forgetName] = useDraft('grocery-name');
  const [quantity, setQuantity, forgetQuantity] = useDraft('grocery-quantity');
  const [problem, setProblem] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  const { mutateAsync: add } = useAddGrocery();
  const adding = useIsAddingGrocery();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding) return;
    const draft = groceryDraft.safeParse({ item_name, quantity });
    if (!draft.success) {
      setProblem(firstError(draft.error.issues));
      name.current?.focus();
      return;
    }
    setProblem(undefined);
    const at = document.activeElement;
    const written = at instanceof HTMLInputElement ? at.value : '';
    handleMutation(add(draft.data), {
      worked: () => {
        toastSuccess(t('groceries.added'), {
          ms: TOAST_MS.grocery,
          key: 'added',
          many: (count: number) => t('groceries.manyAdded', { count }),
        });
        forgetName(item_name);
        forgetQuantity(quantity);
        // Focus the name for the next item, unless the person has left or is typing elsewhere.
        const stayed = document.activeElement === at && !(at instanceof HTMLInputElement && at.value !== written);
        if (stayed) name.current?.focus();
      },
      failed: (error) => toastError(limitMessageOf(error, t('groceries.addFailed')), { ms: TOAST_MS.grocery }),
    });
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
      <Button type="submit" variant="strong" busy={adding}>
        {t('groceries.add')}
      </Button>
    </form>
  );
}
