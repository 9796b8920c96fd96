import { describe, expect, it } from 'vitest';
import { isSure } from './claims.ts';

const after = (better: number) => ({ times: 10, better });
const SURE = { mean: 1, sd: 0.1 };
const UNSURE = { mean: 1, sd: 1 };

describe('what is said about a meal', () => {
  it.each([
    ['moods were visibly better after it, and that is no accident', 8, SURE, true],
    ['moods were hardly better after it', 6, SURE, false],
    ['it may be an accident', 8, UNSURE, false],
  ])('is sure or not: %s', (_, better, estimate, expected) => {
    expect(isSure({ mood: 'Sad', with: after(better), without: after(5), estimate })).toBe(expected);
  });

  it('can be that moods were lower after it', () => {
    const lower = { mood: 'Sad' as const, with: after(2), without: after(5), estimate: { mean: -1, sd: 0.1 } };
    expect([isSure(lower), isSure(lower, -1)]).toEqual([false, true]);
  });
});
