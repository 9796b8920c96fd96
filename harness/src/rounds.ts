import type { LoadResult } from './ordered-process.ts';

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

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** Median and spread, as people read them. */
export function summary(values: readonly number[], show: (value: number) => string): string {
  return `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`;
}

/** What part of the other's requests. */
export const ratioOf = ({ base, measured }: Round) => measured.perSecond / base.perSecond;
export const ratioText = (rounds: readonly Round[]) => summary(rounds.map(ratioOf), (ratio) => ratio.toFixed(2));

/** A rate, as people read it. */
export const rate = (perSecond: number) => Math.round(perSecond).toLocaleString('en');
