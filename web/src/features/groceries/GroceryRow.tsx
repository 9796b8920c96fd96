import { t } from '@moodbowl/i18n/t';
import { Draggable } from '@hello-pangea/dnd';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { ReactNode } from 'react';
import type { KeyHandle } from '../../ui/drag/use-dragging.ts';
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

/** One item: tick it, drag it by its name, change its quantity or its details, delete it. */
export function GroceryRow({ item, index, handle, adder, onMove, onQuantity, onDelete, onEdit }: GroceryRowProps) {
  const bought = item.purchased === 1;
  return (
    <Draggable draggableId={item.id} index={index}>
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={css.row}
          data-bought={bought || undefined}
          data-dragging={isDragging || handle.isLifted || undefined}
        >
          <label className={css.tick}>
            <input
              id={tickId(item.id)}
              type="checkbox"
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
