import { DragDropContext } from '@hello-pangea/dnd';
import { useMediaQuery } from '@mantine/hooks';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { PLAN_SLOTS } from '@moodbowl/contract/plan-days';
import { t } from '@moodbowl/i18n/t';
import { addDays } from '@moodbowl/contract/dates';
import { useState } from 'react';
import { TextButton } from '../../ui/TextButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDragging } from '../../ui/drag/use-dragging.ts';
import type { Place } from './entry-order.ts';
import { useHiddenSlots } from './hidden-slots.ts';
import { dropId, PlanDay, placeOf } from './PlanDay.tsx';
import { placeText } from './plan-words.ts';
import css from './PlanWeek.module.css';
import { splitAtToday } from './week.ts';

interface PlanWeekProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly entries: readonly PlanEntry[];
  readonly onAdd: (place: Place) => void;
  readonly onCopy: (date: string) => void;
  readonly onEat: (entry: PlanEntry) => void;
  readonly onEdit: (entry: PlanEntry) => void;
  readonly onMove: (entry: PlanEntry, place: Place & { readonly position: number }) => void;
  /** Called for an entry that somebody has deleted while it was dragged to this place. */
  readonly onGone: (entry: PlanEntry) => void;
}

/** Scrolls close to the edge only, so that a slot that can be seen does not run away from what is dragged to it. */
const SCROLLING = { startFromPercentage: 0.08, maxScrollAtPercentage: 0.02, maxPixelScroll: 16 } as const;

function nameOf(list: string): string {
  const place = placeOf(list);
  return place ? placeText(place) : '';
}

/** A week: seven columns on a desk; on a phone a list of days from today on, above which the past ones are folded. */
export function PlanWeek({ days, today, entries, onMove, onGone, ...actions }: PlanWeekProps) {
  const isWide = useMediaQuery('(min-width: 1000px)', false, { getInitialValueInEffect: false });
  const [withPast, setWithPast] = useState(false);
  const { past, coming } = splitAtToday(days, today);
  const shown = isWide || withPast ? days : coming;
  const hidden = useHiddenSlots();
  const slots = PLAN_SLOTS.filter((slot) => !hidden.includes(slot) || entries.some((entry) => entry.slot === slot));
  const { things, context, spoken, arrange, handle } = useDragging({
    things: entries,
    titleOf: ({ title }) => title,
    nameOf,
    beside: (list, step) => {
      const place = placeOf(list);
      return place && dropId({ ...place, date: addDays(place.date, step) });
    },
    // Positions are places among the other entries of the slot, as they are on the screen.
    onDrop: (entry, _, { droppableId, index }) => {
      const place = placeOf(droppableId);
      if (place) onMove(entry, { ...place, position: index });
    },
    onGone: (entry, { droppableId }) => onGone({ ...entry, ...placeOf(droppableId) }),
  });
  return (
    <DragDropContext {...context} dragHandleUsageInstructions={t('plan.dragHelp')} autoScrollerOptions={SCROLLING}>
      <VisuallyHidden as="div" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      {past.length > 0 && !isWide ? (
        <TextButton aria-expanded={withPast} onClick={() => setWithPast(!withPast)}>
          {t('plan.earlier', { count: past.length })}
        </TextButton>
      ) : null}
      <div className={css.week} style={{ '--slots': slots.length }}>
        {shown.map((date) => (
          <PlanDay
            key={date}
            date={date}
            today={today}
            slots={slots}
            entries={things}
            arrange={arrange}
            handle={handle}
            {...actions}
          />
        ))}
      </div>
    </DragDropContext>
  );
}
