import type { LoadResult } from './load.ts';

export interface Round {
  readonly base: LoadResult;
  readonly measured: LoadResult;
}

/** Loads two servers in turns, so that whatever else the machine does falls on both alike. */
export async function interleave(
  rounds: number,
  { base, measured }: { base: () => Promise<LoadResult>; measured: () => Promise<LoadResult> },
): Promise<Round[]> {
  // Once each to warm up, not counted.
  await base();
  await measured();
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push({ base: await base(), measured: await measured() });
  return results;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Median and spread, as people read them. */
export function summary(values: readonly number[], show: (value: number) => string): string {
  return `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`;
}

const rate = ({ perSecond }: LoadResult) => Math.round(perSecond).toLocaleString('en');

/** One line for each round. */
export function roundsTable(
  rounds: readonly Round[],
  names: readonly [string, string],
  ratio: (round: Round) => number,
) {
  return [
    ['Round', ...names.map((name) => `${name}, requests/s`), `p99 of ${names[1]}, ms`, 'Ratio'],
    ...rounds.map((round, index) => [
      String(index + 1),
      rate(round.base),
      rate(round.measured),
      String(round.measured.p99),
      ratio(round).toFixed(2),
    ]),
  ];
}
