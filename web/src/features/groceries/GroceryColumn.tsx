import { t } from '@moodbowl/i18n/t';
import { Droppable } from '@hello-pangea/dnd';
import type { ReactNode } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import css from './GroceryColumn.module.css';

/** Rows that belong together, and where items can be dropped among them. */
export interface RowGroup {
  /** The id of the droppable. */
  readonly id: string;
  /** Without it, the group is the whole column. */
  readonly title?: string | undefined;
  readonly rows: readonly ReactNode[];
}

interface GroceryColumnProps {
  readonly purchased: 0 | 1;
  readonly title: string;
  /** All items of the column, shown or not. */
  readonly count: number;
  /** How many of the earliest items are not shown. */
  readonly hidden: number;
  readonly onShowEarlier: () => void;
  /** At the end of the column's header. */
  readonly action?: ReactNode;
  readonly groups: readonly RowGroup[];
}

/** The element id of a column, which gets the focus when its last item is gone. */
export function columnId(purchased: 0 | 1): string {
  return `groceries-${purchased}`;
}

/** One of the two columns; items can be dropped here. */
export function GroceryColumn({ purchased, title, count, hidden, onShowEarlier, action, groups }: GroceryColumnProps) {
  const earlier =
    hidden > 0 ? (
      <TextButton onClick={onShowEarlier}>{t('groceries.showEarlier', { count: hidden })}</TextButton>
    ) : null;
  return (
    <section id={columnId(purchased)} className={css.column} aria-label={title} tabIndex={-1}>
      <div className={css.head}>
        <h3>{title}</h3>
        <span>{count}</span>
        {action ?? earlier}
      </div>
      {action ? earlier : null}
      {groups.map((group) => (
        <Droppable key={group.id} droppableId={group.id}>
          {(drop, { isDraggingOver }) => (
            <>
              {group.title === undefined ? null : <h4 className={css.aisle}>{group.title}</h4>}
              <ul
                ref={drop.innerRef}
                {...drop.droppableProps}
                className={css.items}
                aria-label={group.title}
                data-over={isDraggingOver || undefined}
                data-low={group.title !== undefined || (count > 0 && count === hidden) || undefined}
              >
                {group.rows}
                {drop.placeholder}
                {count === 0 && !isDraggingOver ? <Empty purchased={purchased} /> : null}
              </ul>
            </>
          )}
        </Droppable>
      ))}
    </section>
  );
}

function Empty({ purchased }: { readonly purchased: 0 | 1 }) {
  return (
    <li className={css.empty}>
      <Illustration name={purchased === 0 ? 'basket' : 'sprout'} size={48} />
      <strong>{t('groceries.empty')}</strong>
      <span>{purchased === 0 ? t('groceries.addSomethingAbove') : t('groceries.tickOrDragWhatIs')}</span>
    </li>
  );
}
