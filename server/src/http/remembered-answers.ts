import type { Clock } from '../clock.ts';
import type { Changes } from '../db/changes.ts';

interface Answer {
  readonly text: string;
  /** The people and tables that it tells about. */
  readonly about: readonly string[];
  /** The moment of {@link Changes} before it was made. */
  readonly moment: number;
  readonly quarter: number;
}

/** All answers together, in characters: up to two bytes each. */
const MOST_CHARACTERS = 8_000_000;
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
  readonly #changes: Changes;
  readonly #clock: Clock;
  /** Those asked for last are at the end. */
  readonly #answers = new Map<string, Answer>();
  #characters = 0;

  constructor(changes: Changes, clock: Clock) {
    this.#changes = changes;
    this.#clock = clock;
  }

  find(key: string): string | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    this.#forget(key, answer);
    if (answer.quarter !== this.#quarter() || !this.#changes.isUnchangedSince(answer.moment, answer.about)) {
      return undefined;
    }
    this.#keep(key, answer);
    return answer.text;
  }

  /** To be called before anything is read for an answer; the result keeps the answer, once it is made. */
  begin(key: string): (text: string, about: readonly string[]) => void {
    const { moment } = this.#changes;
    const quarter = this.#quarter();
    return (text, about) => {
      if (text.length > LONGEST) return;
      const before = this.#answers.get(key);
      if (before) this.#forget(key, before);
      this.#keep(key, { text, about, moment, quarter });
      for (const [oldest, answer] of this.#answers) {
        if (this.#characters <= MOST_CHARACTERS) return;
        this.#forget(oldest, answer);
      }
    };
  }

  #quarter(): number {
    return Math.floor(this.#clock.now().getTime() / QUARTER_MS);
  }

  #keep(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    this.#characters += sizeOf(key, answer);
  }

  #forget(key: string, answer: Answer): void {
    this.#answers.delete(key);
    this.#characters -= sizeOf(key, answer);
  }
}

function sizeOf(key: string, { text, about }: Answer): number {
  return key.length + text.length + EACH + about.length * EACH_SUBJECT;
}
