/** A day of many people, from a process of its own, so that it shares an event loop with nobody. */
import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../server/src/cli/demo/random.ts';
import { ACCEPTED } from './as-browsers.ts';
import { PASSWORD, usernameInTurn } from './community.ts';
import type { DayNews, DayOrder, DayPeople } from './day-load.ts';
import { type DayCall, DEEDS, type Deed, SIGN_IN, Visitor } from './day-visitor.ts';

/** Connections that are kept open. */
const CONNECTIONS = 100;
/** How many calls are under way at any moment when the server is to be saturated. */
const SATURATING = 32;

class Day {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  readonly #random = seededRandom(1);
  readonly #hostname: string;
  readonly #port: string;
  readonly #users: number;
  /** Who is signed in and not waiting for an answer; whoever has waited longest is next. */
  readonly #idle: Visitor[];
  /** What is due while nobody is idle. */
  readonly #due: (() => void)[] = [];
  #signedIn: number;
  #deeds: Deed[] = [];
  #waits: Record<string, number[]> = {};
  #failure: Error | undefined;

  constructor({ url, users, tokens }: DayPeople) {
    ({ hostname: this.#hostname, port: this.#port } = new URL(url));
    this.#users = users;
    this.#idle = tokens.map((token) => new Visitor(token));
    this.#signedIn = tokens.length;
  }

  /** Does what is ordered; all calls have been answered when it is over. Throws the first failure. */
  async work({ seconds, perSecond }: DayOrder): Promise<DayNews> {
    this.#waits = {};
    const started = performance.now();
    const end = started + seconds * 1000;
    if (perSecond === undefined) await Promise.all(Array.from({ length: SATURATING }, () => this.#saturate(end)));
    else await this.#offer(perSecond, started, end);
    if (this.#failure) throw this.#failure;
    return { waits: this.#waits, seconds: (performance.now() - started) / 1000 };
  }

  /** One call after another. */
  async #saturate(end: number): Promise<void> {
    while (performance.now() < end && !this.#failure) await this.#doNext(performance.now());
  }

  /** Calls at instants drawn beforehand (a Poisson process), whether or not the server keeps up. */
  async #offer(perSecond: number, started: number, end: number): Promise<void> {
    const underWay = new Set<Promise<void>>();
    let due = started;
    while (due < end && !this.#failure) {
      for (const now = performance.now(); due <= now; due += (-Math.log(1 - this.#random.next()) / perSecond) * 1000) {
        const call = this.#doNext(due);
        underWay.add(call);
        void call.then(() => underWay.delete(call));
      }
      await sleep(Math.max(0, due - performance.now()));
    }
    await Promise.all(underWay);
  }

  /** The next deed of whoever is next. How long it took counts from when it was due. */
  async #doNext(due: number): Promise<void> {
    const deed = this.#nextDeed();
    const visitor = this.#idle.shift() ?? (await this.#someoneIdle());
    try {
      const call = deed === SIGN_IN ? this.#signIn() : visitor.call(deed, this.#random);
      const text = await this.#send(call, deed === SIGN_IN ? undefined : visitor.token);
      (this.#waits[call.kind] ??= []).push(performance.now() - due);
      // Who signs in takes the place of somebody who leaves.
      this.#free(deed === SIGN_IN ? new Visitor(login.response.parse(JSON.parse(text)).token) : visitor);
    } catch (error) {
      this.#failure ??= new Error('a call failed', { cause: error });
      this.#free(visitor);
    }
  }

  async #someoneIdle(): Promise<Visitor> {
    for (;;) {
      await new Promise<void>((resolve) => this.#due.push(resolve));
      const visitor = this.#idle.shift();
      if (visitor) return visitor;
    }
  }

  #free(visitor: Visitor): void {
    this.#idle.push(visitor);
    this.#due.shift()?.();
  }

  #nextDeed(): Deed {
    if (this.#deeds.length === 0) this.#deeds = this.#random.shuffle(DEEDS);
    return this.#deeds.pop() ?? 'mood';
  }

  #signIn(): DayCall {
    const identifier = usernameInTurn(this.#signedIn, { users: this.#users });
    this.#signedIn += 1;
    return { kind: SIGN_IN, endpoint: login, path: login.path, body: { identifier, password: PASSWORD } };
  }

  /** The text of the answer when it is a new token, or something has failed. */
  #send({ endpoint, path, body }: DayCall, token: string | undefined): Promise<string> {
    const { method, status: expected = 200 } = endpoint;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      // Answers to who signs in are short, so they are never packed.
      ...ACCEPTED,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
    };
    const target = { hostname: this.#hostname, port: this.#port, path: `${API_BASE}${path}`, method, headers };
    return new Promise((resolve, reject) => {
      const sent = request({ ...target, agent: this.#agent }, (response) => {
        let text = '';
        if (token === undefined || response.statusCode !== expected)
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        else response.resume();
        response.once('error', reject).once('end', () => {
          if (response.statusCode === expected) resolve(text);
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
        });
      });
      sent.once('error', reject).end(json);
    });
  }
}

process.once('message', (people) => {
  const day = new Day(people as DayPeople);
  process.on('message', (order) => {
    void day.work(order as DayOrder).then(
      (news) => process.send?.(news),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
});
