import { t } from '@moodbowl/i18n/t';
import { Droppable } from '@hello-pangea/dnd';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { ReactNode } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import css from './GroceryColumn.module.css';

interface GroceryColumnProps {
  readonly purchased: 0 | 1;
  readonly title: string;
  readonly items: readonly GroceryItem[];
  readonly renderItem: (item: GroceryItem, index: number) => ReactNode;
}

/** The element id of a column, for who has just deleted its last item. */
export function columnId(purchased: 0 | 1): string {
  return `groceries-${purchased}`;
}

/** One of the two columns, where items can be dropped. */
export function GroceryColumn({ purchased, title, items, renderItem }: GroceryColumnProps) {
  return (
    <section id={columnId(purchased)} className={css.column} aria-label={title} tabIndex={-1}>
      <div className={css.head}>
        <h3>{title}</h3>
        <span>{items.length}</span>
      </div>
      <Droppable droppableId={String(purchased)}>
        {(drop, { isDraggingOver }) => (
          <ul
            ref={drop.innerRef}
            {...drop.droppableProps}
            className={css.items}
            data-over={isDraggingOver || undefined}
          >
            {items.map(renderItem)}
            {drop.placeholder}
            {items.length === 0 && !isDraggingOver ? (
              <li className={css.empty}>
                <Illustration name={purchased === 0 ? 'basket' : 'sprout'} size={48} />
                <strong>{t('groceries.empty')}</strong>
                <span>{purchased === 0 ? t('groceries.addSomethingBelow') : t('groceries.tickOrDragWhatIs')}</span>
              </li>
            ) : null}
          </ul>
        )}
      </Droppable>
    </section>
  );
}
