import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT_THE_START, cook, type Cooking, type CookingAction, keepCooking, readCooking } from './cooking.ts';

const NOW = Date.UTC(2026, 2, 10, 18);
const HOUR = 3_600_000;
const after = (...actions: CookingAction[]): Cooking => actions.reduce(cook, AT_THE_START);

describe('cooking', () => {
  it('goes to a place, not before the first', () => {
    expect(after({ kind: 'go', place: 3 }).place).toBe(3);
    expect(after({ kind: 'go', place: -1 }).place).toBe(0);
  });

  it('ticks ingredients off, unticks them, and starts over', () => {
    const tick = (ingredient: number): CookingAction => ({ kind: 'tick', ingredient });
    expect(after(tick(2), tick(0)).ticked).toEqual([2, 0]);
    expect(after(tick(2), tick(0), tick(2)).ticked).toEqual([0]);
    expect(after(tick(2), { kind: 'go', place: 3 }, { kind: 'startOver' })).toEqual(AT_THE_START);
  });
});

describe('readCooking', () => {
  const place = (number: number): Cooking => ({ place: number, ticked: [1] });

  it('reads what was kept of a recipe in the last hours', () => {
    const text = keepCooking(keepCooking(null, 'soup', place(2), NOW), 'bread', place(3), NOW + HOUR);
    expect(readCooking(text, 'soup', NOW + 11 * HOUR)).toEqual(place(2));
    expect(readCooking(text, 'soup', NOW + 12 * HOUR)).toEqual(AT_THE_START);
    expect(readCooking(text, 'bread', NOW + 12 * HOUR)).toEqual(place(3));
  });

  it('keeps nothing of the start, and at most ten recipes', () => {
    const one = keepCooking(null, 'soup', place(2), NOW);
    expect(keepCooking(one, 'soup', AT_THE_START, NOW)).toBe('[]');
    let text: string | null = null;
    for (let number = 1; number <= 11; number += 1) text = keepCooking(text, String(number), place(number), NOW);
    expect([readCooking(text, '1', NOW), readCooking(text, '2', NOW)]).toEqual([AT_THE_START, place(2)]);
  });

  it('begins at the start if nothing was kept, or nothing that can be read', () => {
    for (const text of [null, '', '{', 'null', '{}', `[{"meal":"soup","at":${NOW},"place":-1,"ticked":[]}]`])
      expect(readCooking(text, 'soup', NOW)).toEqual(AT_THE_START);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readCooking(text, 'soup', NOW)));
  });
});
