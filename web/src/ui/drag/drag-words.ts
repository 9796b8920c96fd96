import { t } from '@moodbowl/i18n/t';

/** A list, by the id of its droppable, and a place in it. */
export interface DropPlace {
  readonly droppableId: string;
  readonly index: number;
}

/** The words of a screen reader while something is dragged; `nameOf` names the lists. */
export function dragWords(title: string, nameOf: (list: string) => string) {
  const at = ({ droppableId, index }: DropPlace) => ({ place: nameOf(droppableId), number: index + 1 });
  return {
    pickedUp: (from: DropPlace) => t('drag.pickedUp', { title, place: at(from).place }),
    over: (place: DropPlace | null) => (place ? t('drag.over', at(place)) : t('drag.nowhere')),
    putDown: (place: DropPlace) => t('drag.putDown', { title, ...at(place) }),
    cancelled: () => t('drag.cancelled', { title }),
  };
}
