import type { Result } from '@moodbowl/harness/report';

export interface FaultOptions {
  /** In the test suite: fewer rounds, smaller sizes, the same promises. */
  readonly quick: boolean;
  /** For what happens by chance: the same again. */
  readonly seed?: number;
}

/** Something that goes wrong on purpose, and what has to hold all the same. */
export interface Fault {
  /** As it is called on the command line. */
  readonly name: string;
  readonly title: string;
  /** Whether it belongs to the test suite: short, and needing nothing but what npm installs. */
  readonly inSuite: boolean;
  /** What was seen, or why it cannot be done here. */
  run(options: FaultOptions): Promise<Result | Skipped>;
}

export interface Skipped {
  readonly skipped: string;
}
