import type { Result, Topic } from '@moodbowl/harness/report';

export interface BenchOptions {
  /** Little data and few rounds: shows that the bench works, but its figures mean nothing. */
  readonly quick: boolean;
}

/** One part of the benchmarks. */
export interface BenchPart extends Topic {
  run(options: BenchOptions): Promise<Result>;
}
