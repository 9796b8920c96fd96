import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DropPlace, dragWords } from './drag-words.ts';

/** Something that is being moved by keyboard. */
interface Lifted {
  readonly id: string;
  readonly from: DropPlace;
  readonly to: DropPlace;
}

interface KeyboardDrag {
  readonly titleOf: (id: string) => string;
  /** The name of a list, by the id of its droppable. */
  readonly nameOf: (list: string) => string;
  /** The list on the right (1) or the left (−1) of a list. */
  readonly beside: (list: string, direction: 1 | -1) => string | undefined;
  /** Called when something is put down; without `to`, it was left where it was. */
  readonly onEnd: (id: string, from: DropPlace, to: DropPlace | undefined) => void;
  readonly onLift: (id: string) => void;
}

const HANDLE = 'data-rfd-drag-handle-draggable-id';
const handleOf = (id: string) => document.querySelector<HTMLElement>(`[${HANDLE}="${CSS.escape(id)}"]`);
const idsIn = (list: Element) =>
  [...list.querySelectorAll<HTMLElement>('[data-rfd-draggable-id]')].map(({ dataset }) => dataset['rfdDraggableId']);

/**
 * Moves things by keyboard alone: the space bar lifts and puts down, the arrows move, Escape leaves it where it was.
 * The sensor of the library reaches only lists that stand beside each other; here Up and Down go on into the list
 * before and after, in the order in which they are read.
 */
export function useKeyboardDrag({ titleOf, nameOf, beside, onLift, onEnd }: KeyboardDrag) {
  const [lifted, setLifted] = useState<Lifted>();
  const [spoken, setSpoken] = useState('');
  /** The thing that was put down last: the focus stays on it, in whatever list it is drawn. */
  const followed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (lifted) handleOf(lifted.id)?.focus();
    else if (followed.current !== undefined && document.activeElement === document.body)
      handleOf(followed.current)?.focus();
  });

  const wordsOf = (id: string) => dragWords(titleOf(id), nameOf);
  const end = ({ id, from, to }: Lifted, isDropped: boolean) => {
    setLifted(undefined);
    setSpoken(isDropped ? wordsOf(id).putDown(to) : wordsOf(id).cancelled());
    onEnd(id, from, isDropped ? to : undefined);
  };

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const id = lifted?.id ?? followed.current;
      if (id === undefined || (target instanceof Element && target.closest(`[${HANDLE}="${CSS.escape(id)}"]`))) return;
      followed.current = undefined;
      if (lifted) end(lifted, false);
    };
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, leave);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, leave);
    };
  });

  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (!lifted) {
      if (event.key !== ' ') return;
      event.preventDefault();
      const from = placeOn(event.currentTarget, id);
      if (!from) return;
      followed.current = id;
      setLifted({ id, from, to: from });
      setSpoken(wordsOf(id).pickedUp(from));
      onLift(id);
      return;
    }
    if (!['Tab', 'Enter', 'Escape', ' '].includes(event.key) && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === ' ' || event.key === 'Escape') end(lifted, event.key === ' ');
    const to = placeAfter(event, lifted, beside);
    if (!to) return;
    setLifted({ ...lifted, to });
    setSpoken(wordsOf(id).over(to));
  };

  return {
    lifted: lifted?.id,
    spoken,
    onKeyDown,
    /** The things of a list as they are while one of them all is lifted. */
    arrange: <T extends { readonly id: string }>(list: string, things: readonly T[], all: readonly T[]): T[] => {
      const others = things.filter(({ id }) => id !== lifted?.id);
      const thing = lifted?.to.droppableId === list ? all.find(({ id }) => id === lifted.id) : undefined;
      return thing && lifted ? others.toSpliced(lifted.to.index, 0, thing) : others;
    },
  };
}

const listOf = (handle: Element) => handle.closest<HTMLElement>('[data-rfd-droppable-id]');

function placeOn(handle: Element, id: string): DropPlace | undefined {
  const list = listOf(handle);
  const droppableId = list?.dataset['rfdDroppableId'];
  return list && droppableId !== undefined ? { droppableId, index: idsIn(list).indexOf(id) } : undefined;
}

/** Where an arrow leads; undefined if there is nothing further. */
function placeAfter(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  { id, to: { droppableId, index } }: Lifted,
  beside: KeyboardDrag['beside'],
): DropPlace | undefined {
  const context = listOf(currentTarget)?.dataset['rfdDroppableContextId'];
  const lists = [...document.querySelectorAll<HTMLElement>(`[data-rfd-droppable-context-id="${context}"]`)].map(
    (list) => ({
      id: list.dataset['rfdDroppableId'] ?? '',
      others: idsIn(list).filter((other) => other !== id).length,
    }),
  );
  const here = lists.findIndex((list) => list.id === droppableId);
  const others = lists[here]?.others ?? 0;
  if (key === 'ArrowDown' && index < others) return { droppableId, index: index + 1 };
  if (key === 'ArrowUp' && index > 0) return { droppableId, index: index - 1 };
  if (key === 'ArrowDown') return placeIn(lists[here + 1], 0);
  if (key === 'ArrowUp') return placeIn(lists[here - 1], Number.POSITIVE_INFINITY);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const next = beside(droppableId, key === 'ArrowRight' ? 1 : -1);
  return placeIn(
    lists.find((list) => list.id === next),
    index,
  );
}

function placeIn(list: { readonly id: string; readonly others: number } | undefined, index: number) {
  return list && { droppableId: list.id, index: Math.min(index, list.others) };
}
