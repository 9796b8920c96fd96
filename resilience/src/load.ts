import { todaysMood } from '@moodbowl/contract/moods';
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, Refusal } from '@moodbowl/harness/call';
import { type Change, type Kind, send } from './changes.ts';
import type { Person } from './people.ts';

/** What each writer repeats. `bought` and `deleted` are about the grocery before them. */
const CYCLE: readonly Kind[] = ['mood', 'grocery', 'bought', 'eaten', 'grocery', 'bought', 'deleted'];

export interface LoadOptions {
  readonly people: readonly Person[];
  /** The current address of the server. */
  readonly url: () => string;
  readonly writers?: number;
  readonly readers?: number;
  /** The pause of a writer between two changes, in milliseconds. */
  readonly pauseMs?: number;
  /** The pause before a repetition, in milliseconds. */
  readonly retryMs?: number;
}

/**
 * Users who read and write concurrently. Without a response, or after a 5xx, they repeat the same write until it is
 * acknowledged. Any other refusal is a fault of the server and is kept in {@link refusals}.
 */
export class Load {
  readonly changes: Change[] = [];
  /** Refusals without a reason, such as a 401 for a live session. */
  readonly refusals: Error[] = [];
  /** When writes were acknowledged and reads answered, on the clock of {@link performance.now}. */
  readonly wroteAt: number[] = [];
  readonly readAt: number[] = [];
  /** How often writes were repeated, by the response before. */
  readonly repeats = new Map<string, number>();
  /** Reads that failed twice in a row. */
  readsFailedTwice = 0;

  readonly #options: Required<LoadOptions>;
  #running = false;
  #loops: Promise<void>[] = [];

  constructor(options: LoadOptions) {
    this.#options = { writers: 16, readers: 4, pauseMs: 0, retryMs: 100, ...options };
  }

  start(): void {
    const { people, writers, readers } = this.#options;
    this.#running = true;
    this.#loops = [
      ...takeTurns(people, writers).map((person) => this.#write(person)),
      ...takeTurns(people, readers).map((person) => this.#read(person)),
    ];
  }

  /** Waits until everybody has finished the current call, including repetitions. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  /** How many writes have been acknowledged. */
  get acknowledged(): number {
    return this.wroteAt.length;
  }

  async #write(person: Person): Promise<void> {
    let id = '';
    for (const kind of repeat(CYCLE)) {
      if (!this.#running) return;
      if (kind !== 'bought' && kind !== 'deleted') id = randomUUIDv7();
      const change: Change = { kind, id, person, attempts: 0, acknowledged: false };
      this.changes.push(change);
      await this.#sendUntilAcknowledged(change);
      if (this.#options.pauseMs > 0) await sleep(this.#options.pauseMs);
    }
  }

  async #sendUntilAcknowledged(change: Change): Promise<void> {
    while (!change.acknowledged) {
      try {
        await send(this.#options.url(), change);
        this.wroteAt.push(performance.now());
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) {
          this.refusals.push(error);
          return;
        }
        const reason = error instanceof Refusal ? String(error.status) : 'no response';
        this.repeats.set(reason, (this.repeats.get(reason) ?? 0) + 1);
        await sleep(this.#options.retryMs);
      }
    }
  }

  async #read(person: Person): Promise<void> {
    let failed = 0;
    while (this.#running) {
      try {
        await call(this.#options.url(), todaysMood, {}, person.token);
        this.readAt.push(performance.now());
        failed = 0;
        await sleep(this.#options.pauseMs);
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) this.refusals.push(error);
        failed += 1;
        if (failed === 2) this.readsFailedTwice += 1;
        await sleep(this.#options.retryMs);
      }
    }
  }
}

/** Takes `count` people, in turn. */
function takeTurns(people: readonly Person[], count: number): Person[] {
  return [...repeat(people).take(count)];
}

/** Repeats the values without end. */
function* repeat<T>(values: readonly T[]): Generator<T, never> {
  for (;;) yield* values;
}

/** The longest time without any of these instants between `from` and `to`, in milliseconds. */
export function longestGap(instants: readonly number[], from: number, to: number): number {
  const within = instants.filter((instant) => instant >= from && instant <= to).toSorted((a, b) => a - b);
  let [gap, last] = [0, from];
  for (const instant of [...within, to]) {
    gap = Math.max(gap, instant - last);
    last = instant;
  }
  return gap;
}
