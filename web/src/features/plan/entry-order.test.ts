import type { PlanEntry } from '@moodbowl/contract/plan';
import { describe, expect, it } from 'vitest';
import { entriesAt, isFree, placed } from './entry-order.ts';

const DINNER = { date: '2026-03-10', slot: 'dinner' } as const;
const LUNCH = { date: '2026-03-11', slot: 'lunch' } as const;
const entry = (id: string, position: number, place: Pick<PlanEntry, 'date' | 'slot'> = DINNER): PlanEntry => ({
  id,
  position,
  ...place,
  meal_id: null,
  title: id,
  servings: null,
  note: '',
  planned_by: null,
  eaten: null,
  image_url: '',
  meal_servings: null,
});
const ids = (entries: readonly PlanEntry[], place = DINNER as Pick<PlanEntry, 'date' | 'slot'>) =>
  entriesAt(entries, place).map(({ id }) => id);

describe('entries of a slot', () => {
  const three = [entry('c', 2), entry('a', 0), entry('b', 1)];

  it('are in order', () => expect(ids(three)).toEqual(['a', 'b', 'c']));

  it.each([
    [0, ['c', 'a', 'b']],
    [1, ['a', 'c', 'b']],
    [9, ['a', 'b', 'c']],
  ])('make room at %i', (index, expected) =>
    expect(ids(placed(three, three[0]!, { ...DINNER, index }))).toEqual(expected),
  );

  it('move to other days', () => {
    const moved = placed(three, three[1]!, { ...LUNCH, index: 0 });
    expect(ids(moved)).toEqual(['b', 'c']);
    expect(ids(moved, LUNCH)).toEqual(['a']);
  });

  it('leave a free place', () => {
    expect(isFree(three, DINNER)).toBe(false);
    expect(isFree(three, LUNCH)).toBe(true);
  });
});
