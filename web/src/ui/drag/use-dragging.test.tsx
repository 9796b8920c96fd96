import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { DropPlace } from './drag-words.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { useDragging } from './use-dragging.ts';

interface Thing {
  readonly id: string;
  readonly list: string;
}

const LISTS = ['breakfast', 'lunch', 'dinner'];
const THINGS: Thing[] = [
  { id: 'toast', list: 'breakfast' },
  { id: 'jam', list: 'breakfast' },
  { id: 'soup', list: 'dinner' },
];
const onGone = vi.fn<(thing: Thing, to: DropPlace) => void>();

/** Three lists, one below the other. */
function Board() {
  const [listed, setListed] = useState(THINGS);
  const { things, context, spoken, arrange, handle } = useDragging({
    things: listed,
    titleOf: ({ id }) => id,
    nameOf: (list) => list,
    beside: (list, direction) => LISTS[LISTS.indexOf(list) + 2 * direction],
    onDrop: (thing, _, { droppableId: list, index }) => {
      const rest = listed.filter(({ id }) => id !== thing.id);
      const there = rest.filter((one) => one.list === list).toSpliced(index, 0, { ...thing, list });
      setListed([...rest.filter((one) => one.list !== list), ...there]);
    },
    onGone,
  });
  return (
    <DragDropContext {...context}>
      <VisuallyHidden as="div" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      {LISTS.map((list) => (
        <Droppable key={list} droppableId={list}>
          {(drop) => (
            <ul ref={drop.innerRef} {...drop.droppableProps} aria-label={list}>
              {arrange(
                list,
                things.filter((one) => one.list === list),
              ).map(({ id }, index) => (
                <Draggable key={id} draggableId={id} index={index}>
                  {(drag) => (
                    <li ref={drag.innerRef} {...drag.draggableProps}>
                      <span {...drag.dragHandleProps} role="button" tabIndex={0} onKeyDown={handle(id).onKeyDown}>
                        {id}
                      </span>
                    </li>
                  )}
                </Draggable>
              ))}
              {drop.placeholder}
            </ul>
          )}
        </Droppable>
      ))}
      <button type="button" onClick={() => setListed(listed.filter(({ id }) => id !== 'toast'))}>
        Somebody deletes the toast
      </button>
    </DragDropContext>
  );
}

const shown = () =>
  LISTS.map((list) =>
    [...screen.getByRole('list', { name: list }).querySelectorAll('li')]
      .map(({ textContent }) => textContent)
      .join(' '),
  );
const handleOf = (name: string) => screen.getByRole('button', { name });

/** Presses keys on whatever has the focus, which follows the thing that is moved. */
function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

function focusOn(name: string): void {
  render(<Board />);
  act(() => handleOf(name).focus());
}

it('moves a thing through all lists in the order in which they are read, and back', () => {
  focusOn('toast');
  press(' ', 'ArrowDown');
  expect(shown()).toEqual(['jam toast', '', 'soup']);
  press('ArrowDown');
  expect(shown()).toEqual(['jam', 'toast', 'soup']);
  press('ArrowDown', 'ArrowDown');
  expect(shown()).toEqual(['jam', '', 'soup toast']);
  press('ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  expect(shown()).toEqual(['jam toast', '', 'soup']);
  press('ArrowUp', 'ArrowUp');
  expect(shown()).toEqual(['toast jam', '', 'soup']);
  expect(handleOf('toast')).toBe(document.activeElement);
});

it('puts a thing down where it is, keeps the focus on it, and says so', () => {
  focusOn('jam');
  press(' ');
  expect(screen.getByText('jam is picked up: breakfast')).toBeDefined();
  press('ArrowDown');
  expect(screen.getByText('lunch, number 1')).toBeDefined();
  press(' ');
  expect(screen.getByText('jam is put down: lunch, number 1')).toBeDefined();
  expect(handleOf('jam')).toBe(document.activeElement);
  press('ArrowDown');
  expect(shown()).toEqual(['toast', 'jam', 'soup']);
});

it('goes to the list beside, at the same place or the last', () => {
  focusOn('jam');
  press(' ', 'ArrowRight', ' ');
  expect(shown()).toEqual(['toast', '', 'soup jam']);
});

it.each([
  ['Escape', () => press('Escape')],
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
])('leaves a thing where it was on %s', (_, leave) => {
  focusOn('jam');
  press(' ', 'ArrowDown');
  expect(shown()).toEqual(['toast', 'jam', 'soup']);
  leave();
  expect(shown()).toEqual(['toast jam', '', 'soup']);
  expect(screen.getByText('jam stays where it was.')).toBeDefined();
});

it('keeps a thing that somebody deletes until it is put down, and tells then', () => {
  focusOn('toast');
  press(' ', 'ArrowDown');
  // A press of somebody else: not a pointer on this screen.
  act(() => screen.getByRole('button', { name: 'Somebody deletes the toast' }).click());
  press('ArrowDown');
  expect(shown()).toEqual(['jam', 'toast', 'soup']);
  press(' ');
  expect(onGone).toHaveBeenCalledWith(THINGS[0], { droppableId: 'lunch', index: 0 });
  expect(shown()).toEqual(['jam', '', 'soup']);
});
