import { Droppable } from '@hello-pangea/dnd';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { PLAN_SLOTS, type PlanSlot } from '@moodbowl/contract/plan-days';
import { t } from '@moodbowl/i18n/t';
import type { KeyHandle } from '../../ui/drag/use-dragging.ts';
import { dayOfMonth, fullDay, weekday } from '../../lib/format.ts';
import { entriesAt, type Place } from './entry-order.ts';
import { placeText, SLOT_NAMES } from './plan-words.ts';
import css from './PlanDay.module.css';
import { PlanEntryCard } from './PlanEntryCard.tsx';

interface PlanDayProps {
  readonly date: string;
  readonly today: string;
  /** The slots that are shown. */
  readonly slots: readonly PlanSlot[];
  readonly entries: readonly PlanEntry[];
  /** The entries of a droppable while one is moved by keyboard. */
  readonly arrange: (list: string, entries: readonly PlanEntry[]) => PlanEntry[];
  /** The keys of an entry's handle. */
  readonly handle: (id: string) => KeyHandle;
  readonly onAdd: (place: Place) => void;
  readonly onCopy: (date: string) => void;
  readonly onEat: (entry: PlanEntry) => void;
  readonly onEdit: (entry: PlanEntry) => void;
}

/** The id of the droppable for a place. */
export function dropId({ date, slot }: Place): string {
  return `${date} ${slot}`;
}

/** The element id of the button that adds to a place. */
export function addId(place: Place): string {
  return `plan-add-${dropId(place)}`;
}

/** The place that a droppable stands for. */
export function placeOf(id: string): Place | undefined {
  const [date = '', name] = id.split(' ');
  const slot = PLAN_SLOTS.find((known) => known === name);
  return slot && { date, slot };
}

/** One day: its slots, in which entries can be dropped. */
export function PlanDay({ date, today, slots, entries, arrange, handle, onAdd, onCopy, onEat, onEdit }: PlanDayProps) {
  const isToday = date === today;
  const isEmpty = !entries.some((entry) => entry.date === date);
  return (
    <section
      className={css.day}
      aria-label={fullDay(date)}
      data-today={isToday || undefined}
      data-past={date < today || undefined}
    >
      <div className={css.head}>
        <h2 aria-current={isToday ? 'date' : undefined}>
          <span>{isToday ? t('plan.today') : weekday(date)}</span> <small>{dayOfMonth(date)}</small>
        </h2>
        {isEmpty ? null : (
          <button
            type="button"
            className={css.copy}
            aria-label={t('plan.copyDay', { day: fullDay(date) })}
            title={t('plan.copyDayShort')}
            onClick={() => onCopy(date)}
          >
            <svg
              viewBox="0 0 24 24"
              width="18"
              height="18"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            >
              <rect x="8" y="8" width="12" height="12" rx="3" />
              <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
            </svg>
          </button>
        )}
      </div>
      {slots.map((slot) => {
        const place = { date, slot };
        const shown = arrange(dropId(place), entriesAt(entries, place));
        return (
          <div key={slot} className={css.slot} data-empty={shown.length === 0 || undefined}>
            <div className={css.name}>
              <h3>{t(SLOT_NAMES[slot])}</h3>
              <button
                type="button"
                id={addId(place)}
                className={css.add}
                aria-label={t('plan.addTo', { place: placeText(place) })}
                onClick={() => onAdd(place)}
              >
                +
              </button>
            </div>
            <Droppable droppableId={dropId(place)}>
              {(drop, { isDraggingOver }) => (
                <ul
                  ref={drop.innerRef}
                  {...drop.droppableProps}
                  className={css.entries}
                  aria-label={placeText(place)}
                  data-over={isDraggingOver || undefined}
                >
                  {shown.map((entry, index) => (
                    <PlanEntryCard
                      key={entry.id}
                      entry={entry}
                      index={index}
                      handle={handle(entry.id)}
                      canEat={date <= today}
                      onEat={onEat}
                      onEdit={onEdit}
                    />
                  ))}
                  {drop.placeholder}
                </ul>
              )}
            </Droppable>
          </div>
        );
      })}
    </section>
  );
}
