import { setImmediate as immediately } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTurn, readPages } from './next-turn.ts';

it('gives each piece of work its own turn of the event loop, for all callers', async () => {
  const turns: number[] = [];
  const loop = { turn: 0, running: true };
  const count = (async () => {
    while (loop.running) {
      loop.turn += 1;
      await immediately();
    }
  })();
  const work = async () => {
    for (let piece = 0; piece < 5; piece += 1) {
      await nextTurn();
      turns.push(loop.turn);
    }
  };
  await Promise.all([work(), work(), work()]);
  loop.running = false;
  await count;
  expect(turns).toHaveLength(15);
  expect(new Set(turns).size).toBe(15);
});

it.each([0, 1, 4, 5, 6, 10])('reads %i rows in pages of 5, each from where the last one ended', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const pages: number[][] = [];
  for await (const page of readPages<number>(5, async (limit, after = -1) => rows.slice(after + 1, after + 1 + limit)))
    pages.push(page);
  expect(pages.flat()).toEqual(rows);
  expect(pages.every(({ length }) => length > 0 && length <= 5)).toBe(true);
});
