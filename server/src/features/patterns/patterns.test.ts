import { getPatterns } from '@moodbowl/contract/patterns';
import { addTag, changeTag, starterTagId } from '@moodbowl/contract/tags';
import { saveMood } from '@moodbowl/contract/moods';
import { addDays } from '@moodbowl/contract/dates';
import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { seededRandom } from '../../demo/random.ts';
import { compare } from './compare.ts';
import { type Entry, findPatterns } from './find-patterns.ts';

const WALK = starterTagId('walk');

describe('a comparison', () => {
  const repeat = (yes: number, n: number) => Array.from({ length: n }, (_, index) => index < yes);

  it('counts both sides, and needs three on each', () => {
    const [xs, ys] = [
      [...repeat(3, 3), ...repeat(0, 4)],
      [true, true, true, false, false, false, true],
    ];
    expect(compare(xs, ys)).toMatchObject({ with: { n: 3, yes: 3 }, without: { n: 4, yes: 1 } });
    expect(compare([true, true, ...repeat(0, 5)], ys)).toBeUndefined();
    expect(compare(repeat(0, 7), ys)).toBeUndefined();
  });

  it('is Fisher’s exact test where each day is for itself', () => {
    const pairs = seededRandom(1).shuffle([
      ...repeat(40, 50).map((y) => [true, y] as const),
      ...repeat(20, 50).map((y) => [false, y] as const),
    ]);
    const found = compare(
      pairs.map(([x]) => x),
      pairs.map(([, y]) => y),
    );
    expect(found?.p).toBeCloseTo(2 * fisher(40, 50, 20, 50), 6);
  });

  it('finds a difference less sure when days are like their neighbours', () => {
    // Good on 70 days of 100 with it and on 30 without: for weeks at a time, or now and then.
    const inRuns = [true, false].flatMap((x) =>
      repeat(2, 4).flatMap((isLong) =>
        Array.from({ length: 25 }, (_, day) => [x, day < (isLong ? 15 : 0) + (x ? 10 : 0)] as const),
      ),
    );
    const [turns, runs] = [seededRandom(1).shuffle(inRuns), inRuns].map((pairs) =>
      compare(
        pairs.map(([x]) => x),
        pairs.map(([, y]) => y),
      ),
    );
    expect(runs?.with).toEqual(turns?.with);
    expect(runs?.p).toBeGreaterThan(10 * (turns?.p ?? 1));
  });

  it('is a probability, whatever is compared', () => {
    const series = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 300 });
    fc.assert(
      fc.property(series, (pairs) => {
        const p = compare(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
        )?.p;
        expect(p === undefined || (p >= 0 && p <= 1)).toBe(true);
      }),
    );
  });
});

/** One side of Fisher's exact test: the probability of as many or more, by the hypergeometric distribution. */
function fisher(yes: number, n: number, otherYes: number, others: number): number {
  const logChoose = (from: number, take: number) => {
    let sum = 0;
    for (let index = 1; index <= take; index += 1) sum += Math.log((from - take + index) / index);
    return sum;
  };
  const all = yes + otherYes;
  let p = 0;
  for (let count = yes; count <= Math.min(n, all); count += 1)
    p += Math.exp(logChoose(n, count) + logChoose(others, all - count) - logChoose(n + others, all));
  return p;
}

/** A year of somebody whose moods and tags last for some days; `effect` is how much oftener good the tag 0 makes a day. */
function liveYear(seed: number, effect: number): Entry[] {
  const random = seededRandom(seed);
  const tags = Array.from({ length: 12 }, (_, index) => ({ name: `tag ${index}`, on: random.chance(0.5) }));
  let inGoodTime = random.chance(0.5);
  const entries: Entry[] = [];
  for (let day = 0; day < 365; day += 1) {
    if (random.chance(0.2)) inGoodTime = random.chance(0.5);
    for (const tag of tags) if (random.chance(0.5)) tag.on = random.chance(0.3);
    if (random.chance(0.2)) continue;
    const chance = (inGoodTime ? 0.7 : 0.4) + (tags[0]?.on ? effect : 0);
    const mood: MoodName = random.chance(chance) ? 'Happy' : 'Sad';
    const date = addDays('2025-01-01', day);
    const said = tags.filter(({ on }) => on).map(({ name }) => name);
    entries.push({ mood, date, part: random.between(0, 3), strength: random.between(1, 5), tags: said });
  }
  return entries;
}

describe('patterns', () => {
  it('are hardly ever said where nothing goes together, and found where something does', () => {
    const years = Array.from({ length: 200 }, (_, seed) => seed);
    const said = years.map((seed) => findPatterns(liveYear(seed, 0)).patterns.length);
    expect(said.reduce((sum, count) => sum + count, 0) / years.length).toBeLessThanOrEqual(0.05);
    const found = years.filter((seed) =>
      findPatterns(liveYear(seed, 0.45)).patterns.some(({ what }) => 'tag_id' in what && what.tag_id === 'tag 0'),
    );
    expect(found.length / years.length).toBeGreaterThan(0.8);
  });

  it('are at most three, with at least three days on either side', () => {
    const days = Array.from({ length: 120 }, (_, day) => addDays('2026-01-01', day));
    const entries = days.map((date, day): Entry => {
      const isGood = day % 3 !== 0;
      return {
        mood: isGood ? 'Happy' : 'Sad',
        date,
        part: 0,
        strength: null,
        tags: isGood ? ['a', 'b', 'c', 'd'] : ['e'],
      };
    });
    const { patterns } = findPatterns(entries);
    expect(patterns).toHaveLength(3);
    expect(patterns.every((found) => Math.min(found.with.n, found.without.n) >= 3)).toBe(true);
  });

  it('need entries', () => {
    expect(findPatterns([])).toEqual({ patterns: [], looked_at: 0, days: 0 });
    for (const mood of MOOD_NAMES)
      expect(findPatterns([{ mood, date: '2026-03-10', part: 0, strength: 5, tags: ['a'] }]).patterns).toEqual([]);
  });

  it('count a merged tag as the one it was merged into', async () => {
    const app = await createTestApp({ now: '2026-03-10T20:00:00Z' });
    const maya = await app.signIn('maya');
    const { body: stroll } = await maya.call(addTag, { body: { name: 'Stroll' } });
    for (let day = 1; day <= 40; day += 1) {
      const isGood = day % 2 === 0;
      const tags = isGood ? [day % 4 === 0 ? WALK : stroll.id] : [starterTagId('rain')];
      const created_at = `${addDays('2026-03-10', -day)}T12:00:00.000Z`;
      await maya.call(saveMood, { body: { mood: isGood ? 'Happy' : 'Sad', created_at, tags } });
    }
    const ofTag = async (id: string) =>
      (await maya.call(getPatterns)).body.patterns.find(({ what }) => 'tag_id' in what && what.tag_id === id);
    await maya.call(changeTag, { params: { id: stroll.id }, body: { ...stroll, merged_into: WALK } });
    expect(await ofTag(stroll.id)).toBeUndefined();
    expect(await ofTag(WALK)).toMatchObject({ with: { n: 20, yes: 20 }, without: { n: 20, yes: 0 } });
  });
});
