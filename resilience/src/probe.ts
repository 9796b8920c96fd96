import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import { median } from '@moodbowl/harness/statistics';

/** The pause between two requests, in milliseconds. */
const EVERY_MS = 20;
/** Longer than any response may take, in milliseconds. */
const TIMEOUT_MS = 20_000;

export interface ProbeResult {
  /** When it was sent, on the clock of {@link performance.now}. */
  readonly at: number;
  readonly ms: number;
  /** 0 without a response. */
  readonly status: number;
  readonly retryAfter: boolean;
}

/** Sends the same request over and over, independent of all other clients. */
export class Probe {
  readonly results: ProbeResult[] = [];
  readonly #url: string;
  readonly #token: string | undefined;
  #running = true;
  readonly #loop: Promise<void>;

  constructor(server: string, { path }: Endpoint, token?: string) {
    this.#url = `${server}${API_BASE}${path}`;
    this.#token = token;
    this.#loop = this.#send();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#loop;
  }

  /** The results of requests sent between two instants. */
  between(from: number, to: number): ProbeResult[] {
    return this.results.filter(({ at }) => at >= from && at <= to);
  }

  /** How long from now until the first 200, in milliseconds; infinite without one before the timeout. */
  async recovered(): Promise<number> {
    const from = performance.now();
    while (performance.now() - from < TIMEOUT_MS) {
      const first = this.results.find(({ at, status }) => at >= from && status === 200);
      if (first) return first.at + first.ms - from;
      await sleep(EVERY_MS);
    }
    return Number.POSITIVE_INFINITY;
  }

  async #send(): Promise<void> {
    const headers: Record<string, string> = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    while (this.#running) {
      const at = performance.now();
      const outcome = await fetch(this.#url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        async (response) => {
          await response.arrayBuffer();
          return { status: response.status, retryAfter: response.headers.has('retry-after') };
        },
        () => ({ status: 0, retryAfter: false }),
      );
      this.results.push({ at, ms: performance.now() - at, ...outcome });
      await sleep(EVERY_MS);
    }
  }
}

/** A 503 must come at once, in milliseconds. */
const MAX_MEDIAN_MS = 50;
/** No request waits much longer than the limit of the connection queue, in milliseconds. */
const MAX_WORST_MS = 1_500;

/** Every request must be refused with `Retry-After`, and quickly. A quick run does not check the times. */
export function refusalTargets(who: string, results: readonly ProbeResult[], quick: boolean): Target[] {
  const correct = results.filter(({ status, retryAfter }) => status === 503 && retryAfter).length;
  const times = results.map(({ ms }) => ms);
  const [middle, worst] = [median(times), Math.max(...times)];
  return [
    {
      what: `${who}: 503 with Retry-After`,
      measured: `${correct} of ${results.length}`,
      target: 'all',
      met: correct === results.length && correct > 0,
    },
    {
      what: `${who}: response time, median and longest`,
      measured: `${middle.toFixed(1)} and ${worst.toFixed(0)} ms`,
      target: `< ${MAX_MEDIAN_MS} and < ${MAX_WORST_MS} ms`,
      met: quick || (middle < MAX_MEDIAN_MS && worst < MAX_WORST_MS),
    },
  ];
}

/** The process stays healthy whatever its database does. */
export function healthTarget(results: readonly ProbeResult[]): Target {
  const healthy = results.filter(({ status }) => status === 200).length;
  return {
    what: '/api/health throughout: 200',
    measured: `${healthy} of ${results.length}`,
    target: 'all',
    met: healthy === results.length && healthy > 0,
  };
}
