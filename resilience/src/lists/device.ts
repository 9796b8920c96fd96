import {
  applyGroceryOperations,
  GROCERY_LIMITS,
  type GroceryItem,
  type GroceryOperation,
  type GroceryResult,
} from '@moodbowl/contract/groceries';
import { withOperations, withResults } from '@moodbowl/contract/grocery-replica';
import { call, Refusal } from '@moodbowl/harness/call';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Change, Outcome } from './change.ts';
import { listen } from './listen.ts';
import { readList } from './read-list.ts';
import { Shopper } from './shopper.ts';

/** The mean time between two changes, in milliseconds. */
const CHANGE_MS = 50;
/** How long to wait before a repetition, before connecting again, and when there is nothing to do, in milliseconds. */
const RETRY_MS = 100;
const RECONNECT_MS = 200;
const IDLE_MS = 5;
/** How likely a device loses its line at a change, or has it back: it is away about every 3 s, for about 1 s. */
const LOSES_LINE = 1 / 60;
const FINDS_LINE = 1 / 20;
/** How likely an answer gets lost on its way, and how likely an earlier batch comes once more with the next one. */
const ANSWER_LOST = 0.03;
const SENT_AGAIN = 0.1;
/** Statuses with which the proxy, or a server, says that another try may help. */
const PASSING = new Set([502, 503, 504]);

const spread = (ms: number) => ms * (0.5 + Math.random());

/**
 * A member's device as the page has it: the list as the server last sent it, an outbox, and a stream of events. It reads
 * the list only when an event says so, and one call follows the other, so that no answer is older than the one before.
 */
export class Device {
  /** All changes made here, in order. */
  readonly changes: Change[] = [];
  /** Answers to valid calls that refuse them, or that the contract does not know. */
  readonly wrongAnswers: unknown[] = [];
  /** How often a call failed and was repeated, by what came instead of its answer. */
  readonly failures = new Map<string, number>();
  /** How often a confirmed batch was sent once more, the device had no line, and its stream broke off. */
  readonly counts = { again: 0, away: 0, broken: 0 };

  readonly #url: string;
  readonly owner: { readonly username: string; readonly token: string };
  readonly #shopper: Shopper;
  /** The server's list, as last heard of. */
  #seen: readonly GroceryItem[] = [];
  /** The home whose list it is; undefined before the first. */
  #home: string | undefined;
  /** How many changes the server has confirmed; the others are the outbox. */
  #confirmed = 0;
  readonly #batches: (readonly Change[])[] = [];
  /** Whether an event has said that the list may be another. */
  #isStale = false;
  /** Aborted while there is no line. */
  #line = new AbortController();
  #isInUse = false;
  #use = Promise.resolve();
  #isOn = true;
  readonly #loops: readonly Promise<void>[];

  constructor(url: string, owner: { readonly username: string; readonly token: string }) {
    this.#url = url;
    this.owner = owner;
    this.#shopper = new Shopper(owner.username);
    this.#loops = [this.#follow(), this.#work()];
  }

  /** What the screen shows. */
  get shown(): GroceryItem[] {
    const waiting = this.changes.slice(this.#confirmed).filter(({ operation }) => operation.home === this.#home);
    return withOperations(this.#seen, operationsOf(waiting), '');
  }

  get hasSentAll(): boolean {
    return this.#confirmed === this.changes.length;
  }

  /** Somebody changes the list, and the line comes and goes, until {@link putDown}. */
  pickUp(): void {
    this.#isInUse = true;
    this.#use = this.#changeThings();
  }

  /** Nobody changes anything any more, and there is a line. */
  async putDown(): Promise<void> {
    this.#isInUse = false;
    await this.#use;
    if (this.#line.signal.aborted) this.#line = new AbortController();
  }

  async turnOff(): Promise<void> {
    await this.putDown();
    this.#isOn = false;
    this.#line.abort();
    await Promise.all(this.#loops);
  }

  async #changeThings(): Promise<void> {
    while (this.#isInUse) {
      await sleep(spread(CHANGE_MS));
      this.#moveAbout();
      const home = this.#home;
      if (home === undefined) continue;
      const operation = { ...this.#shopper.decide(this.shown, home), home };
      const [turn, never] = [this.changes.length, { sentAt: Infinity, confirmedAt: Infinity, outcome: undefined }];
      this.changes.push({ operation, device: this.owner.username, turn, ...never });
    }
  }

  /** Sometimes goes where there is no line, or comes back. */
  #moveAbout(): void {
    const isAway = this.#line.signal.aborted;
    if (Math.random() >= (isAway ? FINDS_LINE : LOSES_LINE)) return;
    if (isAway) this.#line = new AbortController();
    else {
      this.#line.abort();
      this.counts.away += 1;
    }
  }

  /** Listens to events, and connects again whenever the stream has ended. */
  async #follow(): Promise<void> {
    while (this.#isOn) {
      try {
        for await (const event of listen(this.#url, this.owner.token, this.#line.signal))
          if (event === 'ready' || event === 'groceries') this.#isStale = true;
      } catch {
        // There is no line, or the process at its end has died.
      }
      if (!this.#line.signal.aborted) this.counts.broken += 1;
      await sleep(spread(RECONNECT_MS));
    }
  }

  /** Sends what waits, and reads the list when it is stale. */
  async #work(): Promise<void> {
    while (this.#isOn) {
      const isAway = this.#line.signal.aborted;
      if (!isAway && !this.hasSentAll) await this.#send();
      if (!isAway && this.#isStale) await this.#read();
      await sleep(IDLE_MS);
    }
  }

  /** Sends some of what waits, once; what gets no answer waits on. Sometimes an earlier batch arrives again meanwhile. */
  async #send(): Promise<void> {
    const from = this.#confirmed;
    const batch = this.changes.slice(from, from + randomInt(1, GROCERY_LIMITS.operations + 1));
    for (const change of batch) change.sentAt = Math.min(change.sentAt, performance.now());
    const [results] = await Promise.all([this.#try(() => this.#post(batch)), this.#sometimesSendAgain()]);
    if (!results) return;
    for (const [index, change] of batch.entries()) {
      change.confirmedAt = performance.now();
      change.outcome = outcomeOf(results[index]);
      if (change.outcome?.elsewhere === false) this.#shopper.hear(change.operation);
    }
    this.#batches.push(batch);
    this.#confirmed += batch.length;
    const ofThisList = operationsOf(batch).filter(({ home }) => home === this.#home);
    this.#seen = withResults(this.#seen, ofThisList, results);
  }

  async #sometimesSendAgain(): Promise<void> {
    if (this.#batches.length === 0 || Math.random() >= SENT_AGAIN) return;
    this.counts.again += 1;
    const batch = this.#batches[randomInt(this.#batches.length)] ?? [];
    const results = await this.#try(() => this.#post(batch));
    for (const [index, { operation, outcome }] of batch.entries())
      if (results && !isDeepStrictEqual(outcomeOf(results[index]), outcome))
        this.wrongAnswers.push(`${operation.id} has another result when it is sent again`);
  }

  async #post(batch: readonly Change[]): Promise<GroceryResult[]> {
    const body = { operations: operationsOf(batch) };
    const { results } = await call(this.#url, applyGroceryOperations, { body }, this.owner.token);
    if (Math.random() < ANSWER_LOST) throw new AnswerLost();
    return results;
  }

  async #read(): Promise<void> {
    // First, because an event that comes meanwhile may be about something newer.
    this.#isStale = false;
    const list = await this.#try(() => readList(this.#url, this.owner.token));
    if (list) [this.#seen, this.#home] = [list.items, list.home];
    else this.#isStale = true;
  }

  /** The answer to a call; undefined if there was none, or one that another try may change. */
  async #try<T>(makeCall: () => Promise<T>): Promise<T | undefined> {
    try {
      return await makeCall();
    } catch (error) {
      const what = whatCame(error);
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      if (!mayPass(error)) this.wrongAnswers.push(error);
      await sleep(spread(RETRY_MS));
      return undefined;
    }
  }
}

/** The server has answered, but the device never hears of it. */
class AnswerLost extends TypeError {}

function whatCame(error: unknown): string {
  if (error instanceof Refusal) return String(error.status);
  return error instanceof AnswerLost ? 'answer lost on purpose' : 'no answer';
}

function outcomeOf(result: GroceryResult | undefined): Outcome | undefined {
  if (!result) return undefined;
  const { items: _, ...outcome } = result;
  return outcome;
}

function operationsOf(changes: readonly Change[]): GroceryOperation[] {
  return changes.map(({ operation }) => operation);
}

/** Whether another try may help, because a call failed on its way: `fetch` throws a `TypeError`, or a `DOMException` when it took too long. */
export function mayPass(error: unknown): boolean {
  if (error instanceof Refusal) return PASSING.has(error.status);
  return error instanceof TypeError || error instanceof DOMException;
}
