import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMinute,
  changedTimers,
  clockText,
  isOver,
  isRinging,
  leftOf,
  pauseTimer,
  readTimers,
  resumeTimer,
  startTimer,
  type Timer,
  timerId,
} from './timers.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 10, 18);
const time = (place: number, seconds = 60) => ({
  id: timerId('soup', 1, place),
  meal: { id: 'soup', name: 'Soup' },
  servings: 2,
  step: 1,
  text: '20 minutes',
  what: 'Simmer',
  seconds,
});
const start = (seconds: number) => startTimer(time(0, seconds), NOW);

describe('a timer', () => {
  it('rings when its time is up, for two minutes', () => {
    const timer = start(1200);
    expect([leftOf(timer, NOW), isOver(timer, NOW)]).toEqual([20 * MINUTE, false]);
    const end = NOW + 20 * MINUTE;
    expect([isOver(timer, end - 1), isRinging(timer, end - 1)]).toEqual([false, false]);
    expect([isOver(timer, end), isRinging(timer, end)]).toEqual([true, true]);
    expect([isOver(timer, end + 2 * MINUTE), isRinging(timer, end + 2 * MINUTE)]).toEqual([true, false]);
    expect(leftOf(timer, end + MINUTE)).toBe(0);
  });

  it('stands still while it is paused', () => {
    const paused = pauseTimer(start(1200), NOW + 5 * MINUTE);
    expect(leftOf(paused, NOW + 500 * MINUTE)).toBe(15 * MINUTE);
    expect([isOver(paused, NOW + 500 * MINUTE), isRinging(paused, NOW + 500 * MINUTE)]).toEqual([false, false]);
    const again = resumeTimer(paused, NOW + 500 * MINUTE);
    expect(leftOf(again, NOW + 505 * MINUTE)).toBe(10 * MINUTE);
  });

  it('is not paused when its time is up', () => {
    const timer = start(60);
    expect(pauseTimer(timer, NOW + MINUTE)).toBe(timer);
  });

  it('takes a minute more while it runs, while it is paused, and when its time is up', () => {
    const timer = start(120);
    expect(leftOf(addMinute(timer, NOW + MINUTE), NOW + MINUTE)).toBe(2 * MINUTE);
    const paused = addMinute(pauseTimer(timer, NOW + MINUTE), NOW + 9 * MINUTE);
    expect([paused.end, paused.left]).toEqual([null, 2 * MINUTE]);
    const late = addMinute(timer, NOW + 60 * MINUTE);
    expect([leftOf(late, NOW + 60 * MINUTE), isRinging(late, NOW + 60 * MINUTE)]).toEqual([MINUTE, false]);
  });

  it('lasts at most a hundred hours', () => {
    expect(leftOf(start(1e9), NOW)).toBe(100 * 60 * MINUTE);
    expect(leftOf(addMinute(start(1e9), NOW), NOW)).toBe(100 * 60 * MINUTE);
  });

  it('has as much left after a pause as before, however long that was', () => {
    const ms = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), ms, ms, (seconds, before, pause) => {
        const timer: Timer = start(seconds);
        const left = leftOf(timer, NOW + before);
        if (left === 0) return;
        const resumed = resumeTimer(pauseTimer(timer, NOW + before), NOW + before + pause);
        expect(leftOf(resumed, NOW + before + pause)).toBe(left);
      }),
    );
  });
});

describe('changedTimers', () => {
  const started = (...places: number[]) =>
    places.reduce<readonly Timer[]>(
      (all, place) => changedTimers(all, { kind: 'start', ...time(place), now: NOW }),
      [],
    );

  it('runs several timers, and stops one of them', () => {
    expect(started(0, 1).map(({ id }) => id)).toEqual(['soup.1.0', 'soup.1.1']);
    expect(changedTimers(started(0, 1), { kind: 'stop', id: 'soup.1.0' }).map(({ id }) => id)).toEqual(['soup.1.1']);
  });

  it('restarts a timer that is started again', () => {
    const again = changedTimers(started(0), { kind: 'start', ...time(0), now: NOW + 30_000 });
    expect(again.map(({ end }) => end)).toEqual([NOW + 90_000]);
  });

  it('changes only the timer that is meant', () => {
    const paused = changedTimers(started(0, 1), { kind: 'pause', id: 'soup.1.1', now: NOW + 10_000 });
    expect(paused.map(({ end, left }) => [end, left])).toEqual([
      [NOW + 60_000, 0],
      [null, 50_000],
    ]);
  });
});

describe('readTimers', () => {
  it('reads what was kept, without timers that nobody waits for any more', () => {
    const timers = [start(60), pauseTimer(start(60), NOW)];
    const text = JSON.stringify(timers);
    expect(readTimers(text, NOW + 12 * 60 * MINUTE)).toEqual(timers);
    expect(readTimers(text, NOW + MINUTE + 12 * 60 * MINUTE)).toEqual([timers[1]]);
  });

  it('reads none from nothing, and from what is none, and never throws', () => {
    for (const text of [null, '', '{', '{}', '[{"id":"soup.1.0"}]']) expect(readTimers(text, NOW)).toEqual([]);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readTimers(text, NOW)));
  });
});

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [499, '0:00'],
    [5_000, '0:05'],
    [59_600, '1:00'],
    [12.5 * MINUTE, '12:30'],
    [3_723_000, '1:02:03'],
    [100 * 60 * MINUTE, '100:00:00'],
  ])('shows %d ms as %s', (ms, text) => expect(clockText(ms)).toBe(text));
});
