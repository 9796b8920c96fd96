import { DragDropContext, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { useMediaQuery } from '@mantine/hooks';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { dragAnnouncements } from './drag-announcements.ts';
import { entriesAt, type Place } from './entry-order.ts';
import { PlanDay, placeOf } from './PlanDay.tsx';
import css from './PlanWeek.module.css';
import { todayFirst } from './week.ts';

interface PlanWeekProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly entries: readonly PlanEntry[];
  readonly onAdd: (place: Place) => void;
  readonly onCopy: (date: string) => void;
  readonly onEat: (entry: PlanEntry) => void;
  readonly onEdit: (entry: PlanEntry) => void;
  readonly onMove: (entry: PlanEntry, place: Place & { readonly position: number }) => void;
}

/** Scrolls close to the edge only, so that a slot that can be seen does not run away from what is dragged to it. */
const SCROLLING = { startFromPercentage: 0.08, maxScrollAtPercentage: 0.02, maxPixelScroll: 16 } as const;

/** A week: seven columns on a desk; a list of days with today first on a phone. */
export function PlanWeek({ days, today, entries, onMove, ...actions }: PlanWeekProps) {
  const isWide = useMediaQuery('(min-width: 1000px)', false, { getInitialValueInEffect: false });
  const announcements = dragAnnouncements(entries);
  const endDrag = (result: DropResult, { announce }: ResponderProvided) => {
    announce(announcements.dropped(result));
    const { draggableId, source, destination } = result;
    const entry = entries.find(({ id }) => id === draggableId);
    const place = destination && placeOf(destination.droppableId);
    if (!entry || !place) return;
    if (destination.droppableId === source.droppableId && destination.index === source.index) return;
    // Positions are places among the entries of the slot, as they are on the screen.
    const others = entriesAt(entries, place).filter(({ id }) => id !== entry.id);
    onMove(entry, { ...place, position: Math.min(destination.index, others.length) });
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={t('plan.dragHelp')}
      autoScrollerOptions={SCROLLING}
      onDragStart={(start, { announce }) => announce(announcements.pickedUp(start))}
      onDragUpdate={(update, { announce }) => announce(announcements.over(update))}
      onDragEnd={endDrag}
    >
      <div className={css.week}>
        {(isWide ? days : todayFirst(days, today)).map((date) => (
          <PlanDay key={date} date={date} today={today} entries={entries} {...actions} />
        ))}
      </div>
    </DragDropContext>
  );
}
