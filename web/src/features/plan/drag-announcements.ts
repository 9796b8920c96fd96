import type { DragStart, DragUpdate, DropResult } from '@hello-pangea/dnd';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { placeOf } from './PlanDay.tsx';
import { placeText } from './plan-words.ts';

function at({ droppableId, index }: DragStart['source']) {
  const place = placeOf(droppableId);
  return { place: place ? placeText(place) : '', number: index + 1 };
}

/** What a screen reader says while an entry is dragged. */
export function dragAnnouncements(entries: readonly PlanEntry[]) {
  const titleOf = (id: string) => entries.find((entry) => entry.id === id)?.title ?? '';
  return {
    pickedUp: ({ draggableId, source }: DragStart) =>
      t('plan.dragStart', { title: titleOf(draggableId), place: at(source).place }),
    over: ({ destination }: DragUpdate) => (destination ? t('plan.dragOver', at(destination)) : t('plan.dragNowhere')),
    dropped: ({ draggableId, destination, reason }: DropResult) => {
      const title = titleOf(draggableId);
      return destination && reason === 'DROP'
        ? t('plan.dragEnd', { title, ...at(destination) })
        : t('plan.dragCancelled', { title });
    },
  };
}
