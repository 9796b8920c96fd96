import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOf, isSure, reasonFrom } from './claims.ts';
import { toVectors } from './dishes.ts';
import { Cholesky, normalCdf } from './gaussian.ts';
import { type MoodWindow, NO_CROWD, Posterior } from './posterior.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const dishes = toVectors([
  { id: 'soup', mood: 'Bored', foods: ['lentil', 'carrot'] },
  { id: 'stew', mood: 'Bored', foods: ['lentil', 'leek'] },
  { id: 'cake', mood: 'Sad', foods: ['flour', 'egg'] },
]);
const soup = dishes.get('soup')!;
const stew = dishes.get('stew')!;
const cake = dishes.get('cake')!;

const repeat = (times: number, window: Partial<MoodWindow>): MoodWindow[] =>
  Array.from({ length: times }, (_, index) => ({
    at: NOW - index * DAY,
    before: 'Sad',
    part: 1,
    after: 'Sad',
    meal_id: null,
    ...window,
  }));
const posteriorOf = (windows: readonly MoodWindow[]) => new Posterior({ windows, dishes, crowd: NO_CROWD, now: NOW });
const evidenceOf = (windows: readonly MoodWindow[]) => ({ windows, dishes, posterior: posteriorOf(windows) });

describe('the Cholesky factorization', () => {
  it('solves K·x = b', () => {
    const size = 3;
    const lower = Float64Array.from([4, 0, 0, 2, 5, 0, 1, 3, 6]);
    const full = [
      [4, 2, 1],
      [2, 5, 3],
      [1, 3, 6],
    ];
    const solved = new Cholesky(lower, size).solve(Float64Array.from([1, 2, 3]));
    const product = full.map((row) => row.reduce((sum, value, index) => sum + value * solved[index]!, 0));
    for (const [index, value] of [1, 2, 3].entries()) expect(product[index]).toBeCloseTo(value, 10);
  });
});

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1.645, 0.95],
    [-1.96, 0.025],
  ])('function of %d is %d', (x, p) => expect(normalCdf(x)).toBeCloseTo(p, 4));
});

describe('what is learned of a person', () => {
  it('is what is believed of everybody, without entries', () => {
    const posterior = posteriorOf([]);
    expect(posterior.lift(cake, 'Sad')).toBeCloseTo(0.05);
    expect(posterior.lift(soup, 'Sad')).toBe(0);
    expect(posterior.drift('Sad', 1)).toBe(NO_CROWD.drift('Sad', 1));
  });

  it('takes moods that recover by themselves for that, and not for the meal', () => {
    const recovers = repeat(20, { after: 'Happy' });
    const withSoup = [...recovers, ...repeat(6, { after: 'Happy', meal_id: 'soup' })];
    const neverElse = [...repeat(20, {}), ...repeat(6, { after: 'Happy', meal_id: 'soup' })];
    expect(posteriorOf(withSoup).drift('Sad', 1)).toBeGreaterThan(0.3);
    expect(posteriorOf(withSoup).lift(soup, 'Sad')).toBeLessThan(posteriorOf(neverElse).lift(soup, 'Sad') / 2);
  });

  it('speaks for meals with the same foods, too', () => {
    const posterior = posteriorOf([...repeat(20, {}), ...repeat(6, { after: 'Happy', meal_id: 'soup' })]);
    expect(posterior.lift(stew, 'Sad')).toBeGreaterThan(0.01);
    expect(posterior.lift(stew, 'Sad')).toBeLessThan(posterior.lift(soup, 'Sad'));
    expect(posterior.lift(stew, 'Sad')).toBeGreaterThan(posteriorOf([]).lift(stew, 'Sad') + 0.005);
  });

  it('counts old entries less', () => {
    const fresh = repeat(6, { after: 'Happy', meal_id: 'soup' });
    const old = fresh.map((window) => ({ ...window, at: window.at - 720 * DAY }));
    expect(posteriorOf(old).lift(soup, 'Sad')).toBeLessThan(posteriorOf(fresh).lift(soup, 'Sad') / 2);
  });

  it('ignores meals that were deleted', () => {
    const windows = repeat(6, { after: 'Happy', meal_id: 'gone' });
    expect(posteriorOf(windows).lift(soup, 'Sad')).toBe(0);
  });

  it('is finite, whatever was logged', () => {
    const window = fc.record({
      at: fc.integer({ min: 0, max: NOW }),
      before: fc.constantFrom(...MOOD_NAMES),
      part: fc.integer({ min: 0, max: 3 }),
      after: fc.constantFrom(...MOOD_NAMES),
      meal_id: fc.constantFrom(null, 'soup', 'stew', 'cake', 'gone'),
    });
    fc.assert(
      fc.property(fc.array(window, { maxLength: 60 }), fc.constantFrom(...MOOD_NAMES), (windows, mood: MoodName) => {
        const posterior = posteriorOf(windows);
        expect(posterior.lift(soup, mood)).toSatisfy((lift: number) => Math.abs(lift) < 2);
        expect(posterior.compare(soup, mood, []).sd).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the sentence about a meal', () => {
  const clear = [...repeat(20, {}), ...repeat(12, { after: 'Happy', meal_id: 'soup' })];

  it('counts both, when the difference is sure', () => {
    expect(reasonFrom(soup, 'Sad', evidenceOf(clear))).toMatchObject({
      mood: 'Sad',
      with: { times: 12, better: 12 },
      without: { times: 20, better: 0 },
    });
  });

  it.each([
    ['after a good mood', clear, 'Happy'],
    ['with fewer than three meals', [...repeat(20, {}), ...repeat(2, { after: 'Happy', meal_id: 'soup' })], 'Sad'],
    [
      'with fewer than three other times',
      [...repeat(2, {}), ...repeat(20, { after: 'Happy', meal_id: 'soup' })],
      'Sad',
    ],
    [
      'when moods recover as often without it',
      [...repeat(20, { after: 'Happy' }), ...repeat(12, { after: 'Happy', meal_id: 'soup' })],
      'Sad',
    ],
    [
      'when three times are too few to be sure',
      [...repeat(4, {}), ...repeat(3, { after: 'Happy', meal_id: 'soup' })],
      'Sad',
    ],
  ] as const)('is absent %s', (_, windows, mood) => {
    expect(reasonFrom(soup, mood, evidenceOf(windows))).toBeUndefined();
  });

  it('takes all low moods together when one alone is not enough', () => {
    const lows: MoodName[] = ['Sad', 'Stressed', 'Angry', 'Bored', 'Confused'];
    const windows = lows.flatMap((before) => [
      ...repeat(8, { before }),
      ...repeat(5, { before, after: 'Happy', meal_id: 'soup' }),
    ]);
    const effect = effectOf(soup, null, evidenceOf(windows), 'Sad');
    expect(effect).toMatchObject({ mood: null, with: { times: 25, better: 25 }, without: { times: 40, better: 0 } });
    expect(isSure(effect!)).toBe(true);
    expect(isSure(effect!, -1)).toBe(false);
  });
});
