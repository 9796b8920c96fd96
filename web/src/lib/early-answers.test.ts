import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early-answers.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => new Response('[]'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  globalThis.earlyAnswers = undefined;
});

test('an answer asked for early is had once, by who has the same token', async () => {
  const answer = askEarly('/api/moods', 'mine');
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer mine' });
  expect(takeEarly('/api/moods/today', 'mine')).toBeUndefined();
  expect(await takeEarly('/api/moods', 'mine')).toBe(await answer);
  expect(takeEarly('/api/moods', 'mine')).toBeUndefined();
});

test('nobody gets what was asked for with another token', () => {
  void askEarly('/api/moods', 'mine');
  expect(takeEarly('/api/moods', 'yours')).toBeUndefined();
  void askEarly('/api/moods', 'mine');
  expect(takeEarly('/api/moods', undefined)).toBeUndefined();
});

test('an old answer is asked for anew', () => {
  void askEarly('/api/moods', 'mine');
  vi.advanceTimersByTime(30_001);
  expect(takeEarly('/api/moods', 'mine')).toBeUndefined();
});

test('a call that fails tells whoever takes it, and nobody else', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  void askEarly('/api/moods', 'mine').catch(() => {});
  await expect(takeEarly('/api/moods', 'mine')).rejects.toThrow('Failed to fetch');
});
