import { afterEach, describe, expect, it, vi } from 'vitest';
import { takePrefetched } from './prefetched.ts';

const ADDRESS = '/api/moods/today';

function prefetch(): Promise<Response> {
  const answer = Promise.resolve(Response.json(null));
  globalThis.prefetched = { token: 'of maya', at: Date.now(), answers: new Map([[ADDRESS, answer]]) };
  return answer;
}

afterEach(() => {
  globalThis.prefetched = undefined;
  vi.useRealTimers();
});

describe('a prefetched response', () => {
  it('is used once', () => {
    const answer = prefetch();
    expect(takePrefetched(ADDRESS, 'of maya')).toBe(answer);
    expect(takePrefetched(ADDRESS, 'of maya')).toBeUndefined();
  });

  it('is for the same session only', () => {
    void prefetch();
    expect(takePrefetched(ADDRESS, 'of leo')).toBeUndefined();
  });

  it('is for the same call only', () => {
    void prefetch();
    expect(takePrefetched('/api/groceries', 'of maya')).toBeUndefined();
  });

  it('expires after half a minute', () => {
    vi.useFakeTimers();
    void prefetch();
    vi.advanceTimersByTime(30_000);
    expect(takePrefetched(ADDRESS, 'of maya')).toBeUndefined();
  });

  it('is missing when nothing was prefetched', () => {
    expect(takePrefetched(ADDRESS, undefined)).toBeUndefined();
  });
});
