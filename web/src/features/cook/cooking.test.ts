import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT_THE_START, cook, type Cooking, type CookingAction, readCooking } from './cooking.ts';

const NOW = Date.UTC(2026, 2, 10, 18);
const after = (...actions: CookingAction[]): Cooking => actions.reduce(cook, AT_THE_START);
const start = (id: string, seconds = 60): CookingAction => ({
  kind: 'start',
  id,
  step: 0,
  text: '1 minute',
  seconds,
  now: NOW,
});

describe('cooking', () => {
  it('goes to a place, not before the first', () => {
    expect(after({ kind: 'go', place: 3 }).place).toBe(3);
    expect(after({ kind: 'go', place: -1 }).place).toBe(0);
  });

  it('ticks ingredients off, and unticks them', () => {
    const tick = (ingredient: number): CookingAction => ({ kind: 'tick', ingredient });
    expect(after(tick(2), tick(0)).ticked).toEqual([2, 0]);
    expect(after(tick(2), tick(0), tick(2)).ticked).toEqual([0]);
  });

  it('runs several timers, and stops one of them', () => {
    const both = [start('0.0'), start('0.1', 120)];
    expect(after(...both).timers.map(({ id }) => id)).toEqual(['0.0', '0.1']);
    expect(after(...both, { kind: 'stop', id: '0.0' }).timers.map(({ id }) => id)).toEqual(['0.1']);
  });

  it('begins anew when a timer is started again', () => {
    const { timers } = after(start('0.0'), { ...start('0.0'), now: NOW + 30_000 } as CookingAction);
    expect(timers.map(({ end }) => end)).toEqual([NOW + 90_000]);
  });

  it('changes only the timer that is meant', () => {
    const { timers } = after(start('0.0'), start('0.1'), { kind: 'pause', id: '0.1', now: NOW + 10_000 });
    expect(timers.map(({ end, left }) => [end, left])).toEqual([
      [NOW + 60_000, 0],
      [null, 50_000],
    ]);
  });
});

describe('readCooking', () => {
  it('reads what was kept', () => {
    const cooking = after({ kind: 'go', place: 2 }, { kind: 'tick', ingredient: 1 }, start('1.0'), start('1.1'), {
      kind: 'pause',
      id: '1.1',
      now: NOW + 1,
    });
    expect(readCooking(JSON.stringify(cooking))).toEqual(cooking);
  });

  it('begins at the start if nothing was kept, or nothing that can be read', () => {
    expect(readCooking(null)).toEqual(AT_THE_START);
    for (const text of ['', '{', 'null', '[]', '{"place":-1,"ticked":[],"timers":[]}', '{"place":0}'])
      expect(readCooking(text)).toEqual(AT_THE_START);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readCooking(text)));
  });
});
