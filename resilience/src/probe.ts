import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import { median } from '@moodbowl/harness/rounds';

/** How long there is between two questions, in milliseconds. */
const EVERY_MS = 20;
/** Longer than anything here may take, in milliseconds. */
const GIVE_UP_MS = 20_000;

export interface Answer {
  /** When it was asked, in milliseconds of {@link performance.now}. */
  readonly at: number;
  readonly ms: number;
  /** 0 when nobody answered. */
  readonly status: number;
  readonly retryAfter: boolean;
}

/** Asks one thing over and over, as somebody who does not wait for anybody else. */
export class Probe {
  readonly answers: Answer[] = [];
  readonly #url: string;
  readonly #token: string | undefined;
  #running = true;
  readonly #loop: Promise<void>;

  constructor(server: string, { path }: Endpoint, token?: string) {
    this.#url = `${server}${API_BASE}${path}`;
    this.#token = token;
    this.#loop = this.#ask();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#loop;
  }

  /** What was answered to questions asked between two instants. */
  between(from: number, to: number): Answer[] {
    return this.answers.filter(({ at }) => at >= from && at <= to);
  }

  /** How long from now until the first good answer, in milliseconds; infinite when there is none for long. */
  async healed(): Promise<number> {
    const from = performance.now();
    while (performance.now() - from < GIVE_UP_MS) {
      const good = this.answers.find(({ at, status }) => at >= from && status === 200);
      if (good) return good.at + good.ms - from;
      await sleep(EVERY_MS);
    }
    return Number.POSITIVE_INFINITY;
  }

  async #ask(): Promise<void> {
    const headers: Record<string, string> = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    while (this.#running) {
      const at = performance.now();
      const told = await fetch(this.#url, { headers, signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
        async (response) => {
          await response.arrayBuffer();
          return { status: response.status, retryAfter: response.headers.has('retry-after') };
        },
        () => ({ status: 0, retryAfter: false }),
      );
      this.answers.push({ at, ms: performance.now() - at, ...told });
      await sleep(EVERY_MS);
    }
  }
}

/** A 503 is meant to come at once. */
const MAX_MEDIAN_MS = 50;
/** Nobody waits much longer than the line in front of the database allows. */
const MAX_WORST_MS = 1_500;

/**
 * Whether everybody was told, with `Retry-After` and without waiting, that it is not possible now.
 * Times count only when measured alone on the machine.
 */
export function refusalTargets(who: string, answers: readonly Answer[], quick: boolean): Target[] {
  const right = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter).length;
  const times = answers.map(({ ms }) => ms);
  const [middle, worst] = [median(times), Math.max(...times)];
  return [
    {
      what: `${who}: 503 with Retry-After`,
      measured: `${right} of ${answers.length}`,
      target: 'all',
      met: right === answers.length && right > 0,
    },
    {
      what: `${who}: how long that took, median and worst`,
      measured: `${middle.toFixed(1)} and ${worst.toFixed(0)} ms`,
      target: `< ${MAX_MEDIAN_MS} and < ${MAX_WORST_MS} ms`,
      met: quick || (middle < MAX_MEDIAN_MS && worst < MAX_WORST_MS),
    },
  ];
}

/** The process itself is well whatever its database does. */
export function healthTarget(answers: readonly Answer[]): Target {
  const well = answers.filter(({ status }) => status === 200).length;
  return {
    what: '/api/health all the while: 200',
    measured: `${well} of ${answers.length}`,
    target: 'all',
    met: well === answers.length && well > 0,
  };
}
