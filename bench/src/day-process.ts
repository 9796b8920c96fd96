import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { PASSWORD, usernameInTurn } from '@moodbowl/harness/community';
import { BROWSER_HEADERS } from '@moodbowl/harness/http-load';
import { takeOrders } from '@moodbowl/harness/worker-process';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../server/src/demo/random.ts';
import type { DayOrder, DayResult } from './day-load.ts';
import { type Action, ACTIONS, type DayCall, SIGN_IN, Visitor } from './day-mix.ts';

/** Connections that are kept open. */
const CONNECTIONS = 100;
/** Concurrent calls that saturate the server. */
const SATURATING = 32;

class Day {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  readonly #random = seededRandom(1);
  readonly #hostname: string;
  readonly #port: string;
  readonly #users: number;
  /** Visitors without a call in flight. The one that has waited longest comes first. */
  readonly #idle: Visitor[];
  /** Calls that wait for an idle visitor. */
  readonly #waiting: (() => void)[] = [];
  #signIns: number;
  #actions: Action[] = [];
  #times: Record<string, number[]> = {};
  #failure: Error | undefined;

  constructor({ url, users, tokens }: DayOrder) {
    ({ hostname: this.#hostname, port: this.#port } = new URL(url));
    this.#users = users;
    this.#idle = tokens.map((token) => new Visitor(token));
    this.#signIns = tokens.length;
  }

  /** Sends calls for some seconds and waits for all responses. Throws the first failure. */
  async run({ seconds, perSecond }: DayOrder): Promise<DayResult> {
    this.#times = {};
    const started = performance.now();
    const end = started + seconds * 1000;
    if (perSecond === undefined) await Promise.all(Array.from({ length: SATURATING }, () => this.#saturate(end)));
    else await this.#sendAtRate(perSecond, started, end);
    if (this.#failure) throw this.#failure;
    return { times: this.#times, seconds: (performance.now() - started) / 1000 };
  }

  /** One call after another. */
  async #saturate(end: number): Promise<void> {
    while (performance.now() < end && !this.#failure) await this.#doNext(performance.now());
  }

  /** Calls arrive at random (a Poisson process), whether or not the server keeps up. */
  async #sendAtRate(perSecond: number, started: number, end: number): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    let due = started;
    while (due < end && !this.#failure) {
      for (const now = performance.now(); due <= now; due += (-Math.log(1 - this.#random.next()) / perSecond) * 1000) {
        const call = this.#doNext(due);
        inFlight.add(call);
        void call.then(() => inFlight.delete(call));
      }
      await sleep(Math.max(0, due - performance.now()));
    }
    await Promise.all(inFlight);
  }

  /** Does the next action as the next visitor. Its time counts from when it was due. */
  async #doNext(due: number): Promise<void> {
    const action = this.#nextAction();
    const visitor = this.#idle.shift() ?? (await this.#idleVisitor());
    try {
      const call = action === SIGN_IN ? this.#signIn() : visitor.callFor(action, this.#random);
      const text = await this.#send(call, action === SIGN_IN ? undefined : visitor.token);
      (this.#times[call.kind] ??= []).push(performance.now() - due);
      // A user who signs in replaces a visitor.
      this.#release(action === SIGN_IN ? new Visitor(login.response.parse(JSON.parse(text)).token) : visitor);
    } catch (error) {
      this.#failure ??= new Error('A call failed', { cause: error });
      this.#release(visitor);
    }
  }

  async #idleVisitor(): Promise<Visitor> {
    for (;;) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      const visitor = this.#idle.shift();
      if (visitor) return visitor;
    }
  }

  #release(visitor: Visitor): void {
    this.#idle.push(visitor);
    this.#waiting.shift()?.();
  }

  #nextAction(): Action {
    if (this.#actions.length === 0) this.#actions = this.#random.shuffle(ACTIONS);
    return this.#actions.pop() ?? 'mood';
  }

  #signIn(): DayCall {
    const identifier = usernameInTurn(this.#signIns, { users: this.#users });
    this.#signIns += 1;
    return { kind: SIGN_IN, endpoint: login, path: login.path, body: { identifier, password: PASSWORD } };
  }

  /** Returns the response as text if it is a new token. */
  #send({ endpoint, path, body }: DayCall, token: string | undefined): Promise<string> {
    const { method, status: expected = 200 } = endpoint;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      // Login responses are too short to be compressed.
      ...BROWSER_HEADERS,
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

let day: Day | undefined;
takeOrders((message) => {
  const order = message as DayOrder;
  day ??= new Day(order);
  return day.run(order);
});
