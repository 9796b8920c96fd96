import type { PlanEntry } from '@moodbowl/contract/plan';
import { expect, it } from 'vitest';
import { shortDay } from '../../lib/format.ts';
import { dragAnnouncements } from './drag-announcements.ts';

const ENTRY = { id: 'one', title: 'Leek soup' } as PlanEntry;
const DATE = '2026-03-11';

it('says what is dragged, over which meal of which day it is, and where it ends', () => {
  const { pickedUp, over, dropped } = dragAnnouncements([ENTRY]);
  const source = { droppableId: `${DATE} snack`, index: 0 };
  const start = { draggableId: 'one', type: 'DEFAULT', mode: 'SNAP', source } as const;
  const update = { ...start, destination: { droppableId: `${DATE} dinner`, index: 1 }, combine: null };
  expect(pickedUp(start)).toBe(`Leek soup is picked up: Snack, ${shortDay(DATE)}`);
  expect(over(update)).toBe(`Dinner, ${shortDay(DATE)}, number 2`);
  expect(over({ ...update, destination: null })).toBe('Not over a meal of a day');
  expect(dropped({ ...update, reason: 'DROP' })).toBe(`Leek soup is put down: Dinner, ${shortDay(DATE)}, number 2`);
  expect(dropped({ ...update, reason: 'CANCEL' })).toBe('Leek soup stays where it was.');
});
