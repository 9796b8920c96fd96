import { todaysMood } from '@moodbowl/contract/moods';
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, Refusal } from './call.ts';
import { type Change, type Kind, send } from './changes.ts';
import type { Person } from './people.ts';

/** What each writer does, over and over; what is bought and deleted is the grocery before it. */
const ROUND: readonly Kind[] = ['mood', 'grocery', 'bought', 'eaten', 'grocery', 'bought', 'deleted'];

export interface LoadOptions {
  readonly people: readonly Person[];
  /** Where the server is at this moment. */
  readonly url: () => string;
  readonly writers?: number;
  readonly readers?: number;
  /** How long a writer thinks between two changes, in milliseconds. */
  readonly thinkMs?: number;
  /** How long a client waits before it tries again, in milliseconds. */
  readonly retryMs?: number;
}

/**
 * People who read and write at once, with ids of their own. Whoever gets no answer, or a 5xx, sends the same again
 * until it is acknowledged; any other refusal is a mistake of the server and kept in {@link refusals}.
 */
export class Load {
  readonly changes: Change[] = [];
  /** What nobody should have been told, such as a 401 for a live session. */
  readonly refusals: Error[] = [];
  /** When a write was acknowledged and when a read was answered, in milliseconds of {@link performance.now}. */
  readonly wroteAt: number[] = [];
  readonly readAt: number[] = [];
  /** How often a write had to be sent again, by what its sender was told. */
  readonly repeats = new Map<string, number>();
  /** Reads that failed twice in a row. */
  readsFailedTwice = 0;

  readonly #options: Required<LoadOptions>;
  #running = false;
  #loops: Promise<void>[] = [];

  constructor(options: LoadOptions) {
    this.#options = { writers: 16, readers: 4, thinkMs: 0, retryMs: 100, ...options };
  }

  start(): void {
    const { people, writers, readers } = this.#options;
    this.#running = true;
    this.#loops = [
      ...takeTurns(people, writers).map((person) => this.#write(person)),
      ...takeTurns(people, readers).map((person) => this.#read(person)),
    ];
  }

  /** Lets everybody finish what they are about, repeats included. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  /** How many writes are acknowledged by now. */
  get acknowledged(): number {
    return this.wroteAt.length;
  }

  async #write(person: Person): Promise<void> {
    let id = '';
    for (const kind of repeat(ROUND)) {
      if (!this.#running) return;
      if (kind !== 'bought' && kind !== 'deleted') id = randomUUIDv7();
      const change: Change = { kind, id, person, attempts: 0, acknowledged: false };
      this.changes.push(change);
      await this.#sendUntilAcknowledged(change);
      if (this.#options.thinkMs > 0) await sleep(this.#options.thinkMs);
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
        const told = error instanceof Refusal ? String(error.status) : 'no answer';
        this.repeats.set(told, (this.repeats.get(told) ?? 0) + 1);
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
        await sleep(this.#options.thinkMs);
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) this.refusals.push(error);
        failed += 1;
        if (failed === 2) this.readsFailedTwice += 1;
        await sleep(this.#options.retryMs);
      }
    }
  }
}

/** This many people, the same again when there are fewer. */
function takeTurns(people: readonly Person[], count: number): Person[] {
  return [...repeat(people).take(count)];
}

/** The values over and over. */
function* repeat<T>(values: readonly T[]): Generator<T, never> {
  for (;;) yield* values;
}

/** The longest time without one of these between two instants, in milliseconds. */
export function longestGap(instants: readonly number[], from: number, to: number): number {
  const within = instants.filter((instant) => instant >= from && instant <= to).toSorted((a, b) => a - b);
  let [gap, last] = [0, from];
  for (const instant of [...within, to]) {
    gap = Math.max(gap, instant - last);
    last = instant;
  }
  return gap;
}
