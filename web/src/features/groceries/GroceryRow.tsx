import { t } from '@moodbowl/i18n/t';
import { Draggable } from '@hello-pangea/dnd';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { KeyboardEvent, ReactNode } from 'react';
import type { KeyHandle } from '../../ui/drag/use-dragging.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import css from './GroceryRow.module.css';
import { QuantityField } from './QuantityField.tsx';

interface GroceryRowProps {
  readonly item: GroceryItem;
  /** Its position in the column, or in its aisle. */
  readonly index: number;
  readonly handle: KeyHandle;
  /** The person who added it, if that is shown. */
  readonly adder: ReactNode;
  readonly onMove: (item: GroceryItem, purchased: 0 | 1) => void;
  readonly onQuantity: (item: GroceryItem, quantity: string, step?: 1 | -1) => void;
  readonly onDelete: (item: GroceryItem) => void;
  readonly onEdit: (item: GroceryItem) => void;
}

/** The element id of an item's checkbox, so that the focus can follow the item into the other column. */
export function tickId(id: string): string {
  return `tick-${id}`;
}

/**
 * The arrow keys lead from control to control of a row, of which Tab reaches only tick and name: a list of fifteen would
 * otherwise be a hundred stops. In the field of the quantity they first move through its text.
 */
function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const from = event.target as HTMLElement;
  if (step === undefined || event.defaultPrevented || isWithinText(from, step)) return;
  const controls = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('input, button, [role="button"]'));
  const next = controls[controls.indexOf(from) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whether the cursor of a text field can still move in this direction. All of it being selected is the state on arrival. */
function isWithinText(element: HTMLElement, step: number): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'text') return false;
  const { selectionStart, selectionEnd, value } = element;
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return selectionStart !== (step < 0 ? 0 : value.length);
}

/** One item: tick it, drag it by its name, change its quantity or its details, delete it. */
export function GroceryRow({ item, index, handle, adder, onMove, onQuantity, onDelete, onEdit }: GroceryRowProps) {
  const bought = item.purchased === 1;
  return (
    <Draggable draggableId={item.id} index={index}>
      {(drag, { isDragging }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys are those of its controls.
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={css.row}
          data-bought={bought || undefined}
          data-dragging={isDragging || handle.isLifted || undefined}
          onKeyDown={handle.isLifted ? undefined : moveInRow}
        >
          <label className={css.tick}>
            <Checkbox
              id={tickId(item.id)}
              checked={bought}
              onChange={() => onMove(item, bought ? 0 : 1)}
              aria-label={
                bought
                  ? t('groceries.moveItemNameBackTo', { item_name: item.item_name })
                  : t('groceries.markItemNameAsBought', { item_name: item.item_name })
              }
            />
          </label>
          <span className={css.about}>
            <span
              {...drag.dragHandleProps}
              role="button"
              tabIndex={0}
              className={css.name}
              dir="auto"
              title={item.item_name}
              onKeyDown={handle.onKeyDown}
            >
              {item.item_name}
            </span>
            <button
              type="button"
              className={css.more}
              tabIndex={-1}
              aria-label={t('groceries.details', { name: item.item_name })}
              onClick={() => onEdit(item)}
            >
              ⋯
            </button>
            {item.note === '' && adder === null ? null : (
              <span className={css.note}>
                {item.note === '' ? null : <span dir="auto">{item.note}</span>}
                {adder}
              </span>
            )}
          </span>
          <QuantityField
            name={item.item_name}
            value={item.quantity}
            onChange={(quantity) => onQuantity(item, quantity)}
            onStep={(quantity, step) => onQuantity(item, quantity, step)}
          />
          <button
            type="button"
            className={css.delete}
            tabIndex={-1}
            aria-label={t('groceries.deleteItemName', { item_name: item.item_name })}
            onClick={() => onDelete(item)}
          >
            ×
          </button>
        </li>
      )}
    </Draggable>
  );
}
