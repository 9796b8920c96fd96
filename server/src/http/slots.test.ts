import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';

const PATIENT = 60_000;

/** Work that runs until the test ends it. */
function startWork(slots: Slots, started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const done = slots.run(() => {
    started.push(name);
    return promise;
  });
  return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

describe('slots', () => {
  it('run a few at once, and the others in the order in which they came', async () => {
    const slots = new Slots({ running: 2, waiting: 2, waitMs: PATIENT });
    const started: string[] = [];
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => startWork(slots, started, name));
    expect(started).toEqual(['a', 'b']);
    second!.end();
    expect(await second!.done).toBe('b');
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'c']);
    first!.fail();
    await expect(first!.done).rejects.toThrow('a');
    for (const work of [third!, fourth!]) work.end();
    expect(await Promise.all([third!.done, fourth!.done])).toEqual(['c', 'd']);
  });

  it('refuse more than may wait, and take new work when there is room again', async () => {
    const slots = new Slots({ running: 1, waiting: 1, waitMs: PATIENT });
    const started: string[] = [];
    const [first, second] = ['a', 'b'].map((name) => startWork(slots, started, name));
    await expect(startWork(slots, started, 'c').done).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 });
    first!.end();
    second!.end();
    await Promise.all([first!.done, second!.done]);
    expect(await slots.run(async () => 'd')).toBe('d');
    expect(started).toEqual(['a', 'b']);
  });

  it('do not keep anybody waiting for long', async () => {
    const slots = new Slots({ running: 1, waiting: 5, waitMs: 1 });
    const started: string[] = [];
    const first = startWork(slots, started, 'a');
    await expect(startWork(slots, started, 'b').done).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    first.end();
    await first.done;
    expect(await slots.run(async () => started)).toEqual(['a']);
  });
});
