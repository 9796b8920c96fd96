import { t } from '@moodbowl/i18n/t';
import { AISLES } from '@moodbowl/food/aisles/aisles';
import { GROCERY_LIMITS, type GroceryItem, groceryFields } from '@moodbowl/contract/groceries';
import { type FormEvent, type ReactNode, useState } from 'react';
import { limitMessageOf } from '../../lib/api-client.ts';
import { firstError } from '../../lib/field-errors.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { AISLE_NAMES } from './aisles/aisle-names.ts';
import { changeGroceries } from './groceries.queries.ts';
import css from './ItemDialog.module.css';
import { useFoods } from './use-foods.ts';
import { Stack } from '../../ui/Stack.tsx';

const ms = TOAST_MS.grocery;
/** The choice to go by the name of the item. */
const BY_NAME = 'by-name';

interface ItemDialogProps {
  readonly item: GroceryItem;
  /** The person who added it, if that is shown. */
  readonly adder: ReactNode;
  readonly onClose: () => void;
}

/** Name, quantity, note and aisle of an item. Only what was changed is sent, so that others' changes stay. */
export function ItemDialog({ item, adder, onClose }: ItemDialogProps) {
  const [fields, setFields] = useState({ item_name: item.item_name, quantity: item.quantity, note: item.note });
  const [aisle, setAisle] = useState<string>(item.aisle ?? BY_NAME);
  const [problem, setProblem] = useState<{ field: unknown; text: string | undefined }>();
  const byName = useFoods().data?.aisleOf(fields.item_name) ?? 'other';
  const change = (name: keyof typeof fields) => (event: { currentTarget: { value: string } }) => {
    setProblem(undefined);
    setFields({ ...fields, [name]: event.currentTarget.value });
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const chosen = AISLES.find((known) => known === aisle) ?? null;
    const checked = groceryFields.safeParse({ ...fields, aisle: chosen });
    if (!checked.success) {
      setProblem({ field: checked.error.issues[0]?.path[0], text: firstError(checked.error.issues) });
      return;
    }
    onClose();
    const changed = Object.entries(checked.data).filter(([name, value]) => value !== item[name as keyof GroceryItem]);
    if (changed.length === 0) return;
    handleMutation(changeGroceries({ kind: 'set', item: item.id, ...Object.fromEntries(changed) }, item), {
      worked: (isThere) => {
        if (isThere) toastSuccess(t('groceries.saved', { item: checked.data.item_name }), { ms });
      },
      failed: (error) => toastError(limitMessageOf(error, t('groceries.updateFailed')), { ms }),
    });
  };

  return (
    <Dialog opened onClose={onClose} title={t('groceries.editItem')} width={440}>
      <Stack as="form" onSubmit={save} gap={3}>
        <TextField
          label={t('groceries.itemName')}
          value={fields.item_name}
          error={problem?.field === 'item_name' ? problem.text : undefined}
          onChange={change('item_name')}
          data-autofocus
        />
        <TextField
          label={t('groceries.quantity')}
          value={fields.quantity}
          maxLength={GROCERY_LIMITS.quantity}
          error={problem?.field === 'quantity' ? problem.text : undefined}
          onChange={change('quantity')}
        />
        <TextField
          label={t('groceries.note')}
          placeholder={t('groceries.noteHint')}
          value={fields.note}
          maxLength={GROCERY_LIMITS.note}
          onChange={change('note')}
        />
        <Select
          label={t('groceries.aisle')}
          value={aisle}
          onChange={setAisle}
          options={[
            { value: BY_NAME, label: t('groceries.aisleByName', { aisle: t(AISLE_NAMES[byName]) }) },
            ...AISLES.map((value) => ({ value, label: t(AISLE_NAMES[value]) })),
          ]}
        />
        {adder === null ? null : <p className={css.adder}>{adder}</p>}
        <Button type="submit" variant="primary">
          {t('groceries.save')}
        </Button>
      </Stack>
    </Dialog>
  );
}
