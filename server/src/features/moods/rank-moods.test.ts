import { describe, expect, it } from 'vitest';
import { datesInEarlierYears } from './mood-history.service.ts';
import { rankDays, rankMoods } from './rank-moods.ts';

const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('the moods of a day', () => {
  it('begin with the one logged most often, also if another came later', () => {
    expect(
      rankMoods([
        { mood: 'Sad', count: 1, latest: at(22) },
        { mood: 'Happy', count: 2, latest: at(9) },
      ]),
    ).toEqual([
      { mood: 'Happy', count: 2 },
      { mood: 'Sad', count: 1 },
    ]);
  });

  it.each([
    [at(8), at(20), ['Sad', 'Happy']],
    [at(20), at(8), ['Happy', 'Sad']],
    [at(8), at(8), ['Happy', 'Sad']],
  ])('logged equally often begin with the latest: %s and %s', (happy, sad, order) => {
    const counts = [
      { mood: 'Sad', count: 3, latest: sad },
      { mood: 'Happy', count: 3, latest: happy },
    ] as const;
    for (const some of [counts, counts.toReversed()]) expect(rankMoods(some).map(({ mood }) => mood)).toEqual(order);
  });

  it('are summed over several days, by their latest time', () => {
    expect(
      rankMoods([
        { mood: 'Happy', count: 1, latest: at(9) },
        { mood: 'Sad', count: 2, latest: at(12) },
        { mood: 'Happy', count: 1, latest: at(15) },
      ]),
    ).toEqual([
      { mood: 'Happy', count: 2 },
      { mood: 'Sad', count: 2 },
    ]);
  });

  it('are each day’s own', () => {
    const day = { mood: 'Bored', count: 1, latest: at(9) } as const;
    const counts = [
      { date: '2026-03-09', ...day },
      { date: '2026-03-10', ...day },
    ];
    expect(rankDays(counts)).toEqual(counts.map(({ date }) => ({ date, moods: [{ mood: 'Bored', count: 1 }] })));
  });
});

describe('the same date in earlier years', () => {
  it('goes ten years back, latest first', () => {
    expect(datesInEarlierYears('2026-03-10')).toHaveLength(10);
    expect(datesInEarlierYears('2026-03-10').slice(0, 2)).toEqual(['2025-03-10', '2024-03-10']);
  });

  it('is in leap years alone for their last day of February', () => {
    expect(datesInEarlierYears('2028-02-29')).toEqual(['2024-02-29', '2020-02-29']);
    expect(datesInEarlierYears('2025-02-28')[0]).toBe('2024-02-28');
  });
});
