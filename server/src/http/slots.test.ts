import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';

const PATIENT = 60_000;

/** Slots, and work of holders in them that runs until the test ends it. */
function setUp(limits: Partial<ConstructorParameters<typeof Slots>[0]>) {
  const slots = new Slots({ running: 1, runningEach: 1, waiting: 10, waitingEach: 10, waitMs: PATIENT, ...limits });
  const started: string[] = [];
  const start = (holder: string, name = holder) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = slots.run(holder, () => {
      started.push(name);
      return promise;
    });
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { slots, started, start };
}

describe('slots', () => {
  it('run a few at once, and the others of a holder in the order in which they came', async () => {
    const { started, start } = setUp({ running: 2, runningEach: 2 });
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => start('maya', name));
    expect(started).toEqual(['a', 'b']);
    second!.end();
    expect(await second!.done).toBe('b');
    expect(started).toEqual(['a', 'b', 'c']);
    first!.fail();
    await expect(first!.done).rejects.toThrow('a');
    for (const work of [third!, fourth!]) work.end();
    expect(await Promise.all([third!.done, fourth!.done])).toEqual(['c', 'd']);
  });

  it('keep some for others, however much one holder asks for', async () => {
    const { started, start } = setUp({ running: 4, runningEach: 2 });
    const [first] = ['a', 'b', 'c', 'd'].map((name) => start('maya', name));
    start('leo');
    expect(started).toEqual(['a', 'b', 'leo']);
    first!.end();
    await first!.done;
    expect(started).toEqual(['a', 'b', 'leo', 'c']);
  });

  it('let holders take turns', async () => {
    const { started, start } = setUp({});
    const works = [start('maya'), start('maya'), start('maya'), start('leo'), start('noor')];
    for (const work of works) work.end();
    await Promise.all(works.map(({ done }) => done));
    expect(started).toEqual(['maya', 'maya', 'leo', 'noor', 'maya']);
  });

  it('refuse more than may wait, and take new work when there is room again', async () => {
    const { slots, start } = setUp({ waiting: 1 });
    const [first, second] = [start('maya'), start('maya')];
    await expect(start('leo').done).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 });
    first.end();
    second.end();
    await Promise.all([first.done, second.done]);
    expect(await slots.run('leo', async () => 'd')).toBe('d');
  });

  it('refuse more than may wait of one holder, or the last of the longest queue for somebody else', async () => {
    const { started, start } = setUp({ waiting: 3, waitingEach: 3 });
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => start('maya'));
    await expect(start('maya').done).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const leo = start('leo');
    await expect(fourth!.done).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    for (const work of [first!, second!, third!, leo]) work.end();
    await Promise.all([first!.done, second!.done, third!.done, leo.done]);
    expect(started).toEqual(['maya', 'maya', 'leo', 'maya']);
  });

  it('do not keep anybody waiting for long', async () => {
    const { slots, started, start } = setUp({ waitMs: 1 });
    const first = start('maya');
    await expect(start('leo').done).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    first.end();
    await first.done;
    expect(await slots.run('noor', async () => started)).toEqual(['maya']);
  });
});
