import {
  type DragDropContextProps,
  type DragStart,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd';
import { useState } from 'react';
import { type DropPlace, dragWords } from './drag-words.ts';
import { useKeyboardDrag } from './use-keyboard-drag.ts';

interface Dragging<T> {
  readonly things: readonly T[];
  readonly titleOf: (thing: T) => string;
  /** The name of a list, by the id of its droppable. */
  readonly nameOf: (list: string) => string;
  /** The list on the right (1) or the left (−1) of a list. */
  readonly beside: (list: string, direction: 1 | -1) => string | undefined;
  readonly onDrop: (thing: T, from: DropPlace, to: DropPlace) => void;
  /** Called in place of `onDrop` for something that was deleted while it was dragged. */
  readonly onGone: (thing: T, to: DropPlace) => void;
}

const SENSORS = [useMouseSensor, useTouchSensor];

/** Drags things between lists by mouse, by touch and by keyboard, and says in the person's language what happens. */
export function useDragging<T extends { readonly id: string }>({
  things: listed,
  titleOf,
  nameOf,
  beside,
  onDrop,
  onGone,
}: Dragging<T>) {
  // Somebody else may delete what is being dragged; it stays under the finger until it is dropped.
  const [dragged, setDragged] = useState<T>();
  const isGone = dragged !== undefined && !listed.some(({ id }) => id === dragged.id);
  const things = isGone ? [...listed, dragged] : listed;
  const find = (id: string) => things.find((thing) => thing.id === id);
  const titleById = (id: string) => {
    const thing = find(id);
    return thing ? titleOf(thing) : '';
  };
  const lift = (id: string) => setDragged(find(id));
  const end = (id: string, from: DropPlace, to: DropPlace | undefined) => {
    setDragged(undefined);
    const thing = find(id);
    if (!thing || !to) return;
    if (isGone) onGone(thing, to);
    else if (to.droppableId !== from.droppableId || to.index !== from.index) onDrop(thing, from, to);
  };
  const { lifted, spoken, onKeyDown, arrange } = useKeyboardDrag({
    titleOf: titleById,
    nameOf,
    beside,
    onLift: lift,
    onEnd: end,
  });
  const wordsOf = ({ draggableId }: DragStart) => dragWords(titleById(draggableId), nameOf);
  const context: Omit<DragDropContextProps, 'children'> = {
    enableDefaultSensors: false,
    sensors: SENSORS,
    onDragStart: (start, { announce }) => {
      announce(wordsOf(start).pickedUp(start.source));
      lift(start.draggableId);
    },
    onDragUpdate: (update, { announce }) => announce(wordsOf(update).over(update.destination)),
    onDragEnd: (result: DropResult, { announce }: ResponderProvided) => {
      const { draggableId, source, destination, reason } = result;
      const to = reason === 'DROP' ? (destination ?? undefined) : undefined;
      announce(to ? wordsOf(result).putDown(to) : wordsOf(result).cancelled());
      end(draggableId, source, to);
    },
  };
  return {
    things,
    context,
    spoken,
    /** The things of a list as they are while one is moved by keyboard. */
    arrange: (list: string, inList: readonly T[]) => arrange(list, inList, things),
    /** How a handle is wired: whether its thing is lifted, and what its keys do. */
    handle: (id: string): KeyHandle => ({ isLifted: lifted === id, onKeyDown: onKeyDown(id) }),
  };
}

/** The keys of a handle. */
export interface KeyHandle {
  readonly isLifted: boolean;
  readonly onKeyDown: ReturnType<ReturnType<typeof useKeyboardDrag>['onKeyDown']>;
}
