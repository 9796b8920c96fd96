import { Draggable } from '@hello-pangea/dnd';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import type { KeyHandle } from '../../ui/drag/use-dragging.ts';
import { DishThumb } from './DishThumb.tsx';
import css from './PlanEntryCard.module.css';

interface PlanEntryCardProps {
  readonly entry: PlanEntry;
  readonly index: number;
  readonly handle: KeyHandle;
  /** Whether its day has come, so that it can be eaten. */
  readonly canEat: boolean;
  readonly onEat: (entry: PlanEntry) => void;
  readonly onEdit: (entry: PlanEntry) => void;
}

/** The element id of an entry's menu, so that the focus can follow it to another day. */
export function menuId(id: string): string {
  return `plan-${id}`;
}

/** Something that is planned: drag it, open its details, say that it was eaten. */
export function PlanEntryCard({ entry, index, handle, canEat, onEat, onEdit }: PlanEntryCardProps) {
  const { id, title, servings, note, eaten, image_url, meal_id } = entry;
  return (
    <Draggable draggableId={id} index={index}>
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={css.card}
          data-dragging={isDragging || handle.isLifted || undefined}
          data-eaten={eaten !== null || undefined}
          data-line={meal_id === null || undefined}
        >
          <div
            {...drag.dragHandleProps}
            role="button"
            tabIndex={0}
            className={css.handle}
            onClick={() => onEdit(entry)}
            // The space bar and the arrows are for dragging.
            onKeyDown={(event) => {
              handle.onKeyDown(event);
              if (event.key === 'Enter' && !handle.isLifted) onEdit(entry);
            }}
          >
            {meal_id === null ? null : <DishThumb imageUrl={image_url} size={40} />}
            <span className={css.text}>
              <span className={css.title} dir="auto">
                {title}
              </span>
              {servings === null ? null : <small>{t('plan.forPeople', { count: servings })}</small>}
              {note === '' ? null : <small dir="auto">{note}</small>}
            </span>
          </div>
          <span className={css.actions}>
            {canEat ? (
              <button
                type="button"
                className={css.eat}
                aria-pressed={eaten !== null}
                aria-label={t('plan.ateTitle', { title })}
                title={t('plan.ate')}
                onClick={() => onEat(entry)}
              >
                <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                  <path
                    d="m5 12.5 4.5 4.5L19 7.5"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.6"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
                <span className={css.ask}>{eaten === null ? t('plan.eatenAsk') : t('plan.eaten')}</span>
              </button>
            ) : null}
            <button
              type="button"
              id={menuId(id)}
              className={css.more}
              aria-label={t('plan.changeTitle', { title })}
              onClick={() => onEdit(entry)}
            >
              ⋯
            </button>
          </span>
        </li>
      )}
    </Draggable>
  );
}
