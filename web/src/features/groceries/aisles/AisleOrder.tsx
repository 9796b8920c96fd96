import { t } from '@moodbowl/i18n/t';
import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd';
import { type Aisle, AISLES } from '@moodbowl/food/aisles/aisles';
import { messageOf } from '../../../lib/api-client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TOAST_MS, toastError } from '../../../ui/toast.ts';
import { useGroceryMemory, useOrderAisles } from '../groceries.queries.ts';
import { AISLE_NAMES } from './aisle-names.ts';
import css from './AisleOrder.module.css';

/** The aisles, to be put in the order of one's shop by dragging or with two buttons each. */
export function AisleOrder({ onClose }: { readonly onClose: () => void }) {
  const aisles = useGroceryMemory().data?.aisles ?? AISLES;
  const { mutate } = useOrderAisles();
  const move = (from: number, to: number) => {
    const aisle = aisles[from];
    if (aisle === undefined || to < 0 || to >= aisles.length || from === to) return;
    mutate(aisles.toSpliced(from, 1).toSpliced(to, 0, aisle), {
      onError: (error) => toastError(messageOf(error, t('groceries.orderFailed')), { ms: TOAST_MS.grocery }),
    });
  };
  const endDrag = ({ source, destination }: DropResult) => {
    if (destination) move(source.index, destination.index);
  };
  return (
    <Dialog opened onClose={onClose} title={t('groceries.orderAisles')} width={440}>
      <p className={css.help}>{t('groceries.orderAislesHelp')}</p>
      <DragDropContext onDragEnd={endDrag}>
        {/* The dragged row is drawn outside the dialog, whose transform would move it. */}
        <Droppable
          droppableId="aisles"
          getContainerForClone={() => document.body}
          renderClone={(drag, _snapshot, { draggableId }) => (
            <li ref={drag.innerRef} {...drag.draggableProps} {...drag.dragHandleProps} className={css.dragged}>
              {t(AISLE_NAMES[draggableId as Aisle])}
            </li>
          )}
        >
          {(drop) => (
            <ol ref={drop.innerRef} {...drop.droppableProps} className={css.aisles}>
              {aisles.map((aisle, index) => (
                <AisleRow key={aisle} aisle={aisle} index={index} last={index === aisles.length - 1} onMove={move} />
              ))}
              {drop.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
    </Dialog>
  );
}

interface AisleRowProps {
  readonly aisle: Aisle;
  readonly index: number;
  readonly last: boolean;
  readonly onMove: (from: number, to: number) => void;
}

function AisleRow({ aisle, index, last, onMove }: AisleRowProps) {
  const name = t(AISLE_NAMES[aisle]);
  return (
    <Draggable draggableId={aisle} index={index}>
      {(drag) => (
        <li ref={drag.innerRef} {...drag.draggableProps} className={css.aisle}>
          <span {...drag.dragHandleProps} className={css.name}>
            {name}
          </span>
          <button
            type="button"
            aria-label={t('groceries.moveUp', { name })}
            aria-disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={t('groceries.moveDown', { name })}
            aria-disabled={last}
            onClick={() => onMove(index, index + 1)}
          >
            ↓
          </button>
        </li>
      )}
    </Draggable>
  );
}
