import type { Clock } from '../clock.ts';
import type { Changes } from '../db/changes.ts';
import { Remembered } from '../db/remembered.ts';
import type { JsonBytes } from './json-bytes.ts';

/** An answer as it is sent. */
export type Body = string | JsonBytes<unknown>;

interface Answer {
  readonly body: Body;
  readonly quarter: number;
  /** In characters, or bytes where it is packed, with what it takes besides. */
  readonly size: number;
}

/** All answers together, in characters: up to two bytes each. */
const MOST_CHARACTERS = 4_000_000;
const LONGEST = 100_000;
/** What an answer takes besides its text and key, and what each of those whom it tells about takes. */
const EACH = 300;
const EACH_SUBJECT = 30;

/**
 * Days are the only times that answers depend on, and all zones of today are whole quarters of an hour from UTC: so
 * days begin with a quarter, wherever somebody is.
 */
const QUARTER_MS = 15 * 60 * 1000;

/** Answers that are given again as long as nothing has changed about anybody whom they tell about. */
export class RememberedAnswers {
  readonly #clock: Clock;
  readonly #answers: Remembered<Answer>;

  constructor(changes: Changes, clock: Clock) {
    this.#clock = clock;
    this.#answers = new Remembered(changes, MOST_CHARACTERS, ({ size }) => size);
  }

  find(key: string): Body | undefined {
    const answer = this.#answers.find(key);
    return answer?.quarter === this.#quarter() ? answer.body : undefined;
  }

  /** To be called before anything is read for an answer; the result keeps the answer, once it is made. */
  begin(key: string): (body: Body, about: readonly string[]) => void {
    const quarter = this.#quarter();
    const keep = this.#answers.begin();
    return (body, about) => {
      const length = typeof body === 'string' ? body.length : body.bytes.length;
      const size = key.length + length + EACH + about.length * EACH_SUBJECT;
      if (size <= LONGEST) keep(key, { body, quarter, size }, about);
    };
  }

  #quarter(): number {
    return Math.floor(this.#clock.now().getTime() / QUARTER_MS);
  }
}
