import type { Page } from '@playwright/test';
import { locate, point, press, waitUntil } from './pointer.ts';
import { measureEvent, type Sample } from './probe.ts';
import type { Seat } from './seat.ts';

/** How long a finger has to rest before it lifts an item, from the specification. */
const LONG_PRESS_MS = 120;

type Column = 0 | 1;

const isInColumn = ({ id, column }: { id: string; column: Column }) =>
  document.querySelector(`#groceries-${column} [data-rfd-draggable-id="${id}"]:not([data-dragging])`) !== null;
const isLifted = () => document.querySelector('[data-dragging]') !== null;
const isOver = (column: Column) => document.querySelector(`#groceries-${column} [data-over]`) !== null;
/** It glides to its place, or lies there already. */
const isLetGo = () => {
  const row = document.querySelector<HTMLElement>('[data-dragging]');
  return row === null || Number.parseFloat(row.style.transition.replace(/^\D*/, '')) >= 0.3;
};

/** The id of the first or the last item of a column. */
async function idOf(page: Page, column: Column, which: 'first' | 'last'): Promise<string> {
  const ids = await page.evaluate(
    (place) => Array.from(document.querySelectorAll(place), (row) => row.getAttribute('data-rfd-draggable-id')),
    `#groceries-${column} [data-rfd-draggable-id]`,
  );
  const id = which === 'first' ? ids[0] : ids.at(-1);
  if (id == null) throw new Error(`column ${column} is empty`);
  return id;
}
const handleOf = (id: string) => `[data-rfd-drag-handle-draggable-id="${id}"]`;

/** Ticks the first item, and unticks it again. */
export async function tick(seat: Seat): Promise<Record<string, Sample>> {
  const { page } = seat;
  const toggle = async (id: string, column: Column) => {
    const box = await locate(page, { selector: `[data-rfd-draggable-id="${id}"] [type="checkbox"]` });
    return measureEvent(page, {
      cause: 'click',
      isShown: isInColumn,
      argument: { id, column },
      act: () => press(seat, box),
    });
  };
  const ticked = await toggle(await idOf(page, 0, 'first'), 1);
  const unticked = await toggle(await idOf(page, 1, 'last'), 0);
  return { 'grocery: ticked': ticked, 'grocery: unticked': unticked };
}

/** Drags the first item into the other column and back. */
export async function drag(seat: Seat, round: number): Promise<Record<string, Sample>> {
  const { page, size } = seat;
  const column: Column = round % 2 === 0 ? 1 : 0;
  const id = await idOf(page, column === 1 ? 0 : 1, 'first');
  const handle = await locate(page, { selector: handleOf(id) });
  const middle = await page.evaluate((place) => {
    const { x = 0, width = 0 } = document.querySelector(place)?.getBoundingClientRect() ?? {};
    return x + width / 2;
  }, `#groceries-${column}`);
  const there = { x: middle, y: handle.y + 8 };
  const events = size === 'phone' ? ['touchstart', 'touchmove', 'touchend'] : ['mousemove', 'mousemove', 'mouseup'];
  const [lift = '', move = '', drop = ''] = events;
  if (size === 'desktop') await point(seat, 'down', handle);

  const lifted = await measureEvent(page, {
    cause: lift,
    isShown: isLifted,
    argument: undefined,
    // A mouse has to leave its place by 5 px.
    act: () => (size === 'phone' ? point(seat, 'down', handle) : point(seat, 'move', { x: handle.x, y: handle.y + 7 })),
  });
  const over = await measureEvent(page, {
    cause: move,
    isShown: isOver,
    argument: column,
    act: () => point(seat, 'move', there),
  });
  const end = { page, act: () => point(seat, 'up', there) };
  const early = size === 'phone' ? LONG_PRESS_MS : 0;
  const common = { 'drag: lifted': { ...lifted, shown: lifted.shown - early }, 'drag: over the other column': over };
  // Its fall and its landing are measured in turns.
  if (round % 4 < 2) {
    const dropped = await measureEvent(page, { ...end, cause: drop, isShown: isLetGo, argument: undefined });
    await waitUntil(page, isInColumn, { id, column });
    return { ...common, 'drag: let go': dropped };
  }
  const landed = await measureEvent(page, {
    ...end,
    cause: 'transitionend',
    on: '[data-dragging]',
    isShown: isInColumn,
    argument: { id, column },
  });
  return { ...common, 'drag: landed': landed };
}

/** Carries the first item into the other column by keyboard. */
export async function carry(seat: Seat, round: number): Promise<Record<string, Sample>> {
  const { page } = seat;
  const column: Column = round % 2 === 0 ? 1 : 0;
  const id = await idOf(page, column === 1 ? 0 : 1, 'first');
  await locate(page, { selector: handleOf(id) });
  await page.evaluate((handle) => document.querySelector<HTMLElement>(handle)?.focus(), handleOf(id));
  const key = (name: string) => () => page.keyboard.press(name);
  const cause = 'keydown';
  const lifted = await measureEvent(page, { cause, isShown: isLifted, argument: undefined, act: key('Space') });
  const arrow = column === 1 ? 'ArrowRight' : 'ArrowLeft';
  const moved = await measureEvent(page, { cause, isShown: isOver, argument: column, act: key(arrow) });
  const dropped = await measureEvent(page, {
    cause,
    isShown: isInColumn,
    argument: { id, column },
    act: key('Space'),
  });
  return {
    'drag: lifted by key': lifted,
    'drag: moved by key': moved,
    'drag: dropped by key': dropped,
  };
}
