import type { Result, Topic } from '@moodbowl/harness/report';

export interface ScenarioOptions {
  /** Fewer rounds and smaller sizes, for the test suite. Limits on times are not checked then. */
  readonly quick: boolean;
  /** For random scenarios: repeats an earlier run. */
  readonly seed?: number;
}

/** Something that goes wrong on purpose, and what must hold nevertheless. */
export interface Scenario extends Topic {
  /** Whether it belongs to the test suite: it is short and needs nothing but what npm installs. */
  readonly inSuite: boolean;
  run(options: ScenarioOptions): Promise<Result | Skipped>;
}

/** Why a scenario cannot run on this machine. */
export interface Skipped {
  readonly skipped: string;
}
