import type { Language } from '@moodbowl/i18n/languages';
import { API_BASE, type CallOf, type Endpoint, errorCodesOf, type ResponseOf } from '@moodbowl/contract/endpoint';
import type { ErrorBody } from '@moodbowl/contract/error';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { type AppOptions, buildApp } from '../src/app.ts';
import type { Database } from '../src/db/database.ts';
import { newId } from '../src/db/new-id.ts';
import { insertUser, setRole } from '../src/features/auth/auth.repository.ts';
import { openSession } from '../src/features/auth/auth.service.ts';
import { nameDevice } from '../src/features/auth/device.ts';
import { hashPassword, setHashCost } from '../src/features/auth/passwords.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { tinyWeb } from './tiny-web.ts';

/** A clock that stands still until it is set. */
export class TestClock {
  #now: Date;
  constructor(now: string) {
    this.#now = new Date(now);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(now: string): void {
    this.#now = new Date(now);
  }
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const seconds =
      (step.days ?? 0) * 86_400 + (step.hours ?? 0) * 3_600 + (step.minutes ?? 0) * 60 + (step.seconds ?? 0);
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

/** Fails if a response does not match the contract, also for unknown fields. */
function checkAgainstContract({ schema, url }: { schema: unknown; url?: string }) {
  return (data: unknown) => {
    const text = JSON.stringify(data);
    const result = (schema as z.ZodType).safeParse(JSON.parse(text));
    if (!result.success) throw new Error(`the answer of ${url} breaks the contract: ${result.error.message}`);
    if (sorted(result.data) !== sorted(JSON.parse(text)))
      throw new Error(`the answer of ${url} has fields that the contract lacks: ${text}`);
    return text;
  };
}

/** Fails if an error is not among those that the API document lists for the endpoint. */
function checkIsDeclared(endpoint: Endpoint, { code }: ErrorBody): void {
  if (!errorCodesOf(endpoint).has(code))
    throw new Error(
      `${endpoint.method} ${endpoint.path} was refused with ${code}, which its contract does not declare`,
    );
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  /** The successful response; check `status` first. */
  readonly body: ResponseOf<E>;
  readonly headers: LightMyRequestResponse['headers'];
  /** The raw body, for refusals. */
  readonly raw: { code?: string; message?: string; error?: string; fields?: Record<string, string> };
}

type Loose<E extends Endpoint> = CallOf<E> | { params?: unknown; query?: unknown; body?: unknown };

// At their real cost, hashes would take a quarter of the suite's time.
setHashCost({ memory: 64, passes: 1, parallelism: 1 });

export const TOKEN_SECRET = 'a secret for tests that is long enough';

/** Notifications wait and go nowhere. */
const neverPushed: AppOptions['push'] = {
  keys: { publicKey: 'B', privateKey: 'p' },
  subject: 'https://moodbowl.example.org',
  postPush: { post: () => Promise.reject(new Error('nothing is sent')), close: async () => {} },
};

/** The password of all test users. */
const PASSWORD = 'porridge';
const hashOfPassword = hashPassword(PASSWORD);

export class TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  constructor(app: FastifyInstance, database: Database, clock: TestClock) {
    this.app = app;
    this.database = database;
    this.clock = clock;
  }

  /** Calls an endpoint. Accepts any input, so that refusals can be tested. */
  async call<E extends Endpoint>(
    endpoint: E,
    call: Loose<E>,
    options: { token?: string; timeZone?: string; language?: Language; address?: string } = {},
  ): Promise<Answer<E>> {
    const { params, query, body } = call as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const isEndless = endpoint.responseType === 'text/event-stream';
    const response = await this.app.inject({
      method: endpoint.method,
      url: `${API_BASE}${path}`,
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
      ...(options.address && { remoteAddress: options.address }),
      payloadAsStream: isEndless,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.timeZone && { 'time-zone': options.timeZone }),
        ...(options.language && { 'accept-language': options.language }),
      },
    });
    // A stream has no end: its first piece tells enough.
    if (isEndless && response.statusCode === 200) {
      const [first] = await once(response.stream(), 'data');
      response.stream().destroy();
      return { status: 200, body: String(first) as ResponseOf<E>, raw: {}, headers: response.headers };
    }
    const text = isEndless ? await readText(response.stream()) : response.body;
    if (endpoint.responseType !== undefined && response.statusCode === 200)
      return { status: 200, body: text as ResponseOf<E>, raw: {}, headers: response.headers };
    const raw = text === '' ? undefined : JSON.parse(text);
    // Streamed responses bypass the serializer, which checks all others.
    if (response.statusCode === (endpoint.status ?? 200) && response.headers['content-length'] === undefined)
      checkAgainstContract({ schema: endpoint.response, url: endpoint.path })(raw);
    if (response.statusCode >= 400) checkIsDeclared(endpoint, raw as ErrorBody);
    return {
      status: response.statusCode,
      body: raw as ResponseOf<E>,
      raw: raw as Answer<E>['raw'],
      headers: response.headers,
    };
  }

  /**
   * A user with an account and a session, optionally an administrator. Created without HTTP, because hashing two
   * passwords per user would take most of the suite's time.
   */
  async signIn(
    username: string,
    { admin = false, timeZone }: { admin?: boolean; timeZone?: string } = {},
  ): Promise<TestUser> {
    const context = { db: this.database.db, clock: this.clock, tokens: this.app.tokens, throttles: false };
    const user = { id: newId(), username, email: `${username}@example.org` };
    const created_at = this.clock.now().toISOString();
    const password_hash = await hashOfPassword;
    await insertUser(context.db, { ...user, password_hash, created_at });
    if (admin) await setRole(context.db, user.id, 'admin');
    const account = { ...user, password_hash, role: admin ? ('admin' as const) : ('user' as const) };
    const session = await openSession(context, account, nameDevice(undefined));
    if (!session) throw new Error(`${username} could not sign in`);
    return new TestUser(this, session.token, timeZone);
  }
}

export class TestUser {
  readonly token: string;
  timeZone: string | undefined;
  /** English if it is not set. */
  language: Language | undefined;
  readonly #app: TestApp;
  constructor(app: TestApp, token: string, timeZone: string | undefined) {
    this.#app = app;
    this.token = token;
    this.timeZone = timeZone;
  }

  call<E extends Endpoint>(endpoint: E, call: Loose<E> = {}): Promise<Answer<E>> {
    const { token, timeZone, language } = this;
    return this.#app.call(endpoint, call, { token, ...(timeZone && { timeZone }), ...(language && { language }) });
  }
}

/** The whole server on an empty database of the engine under test, or on a given one. Closed when the test ends. */
export async function createTestApp(options: Partial<AppOptions> & { now?: string } = {}): Promise<TestApp> {
  const { now = '2026-03-10T09:00:00Z', ...overrides } = options;
  if (Object.keys(overrides).length === 0) return usualApp(now);
  const database = overrides.database ?? (await createTestDatabase());
  const app = await build({ ...overrides, database }, now);
  onTestFinished(async () => {
    await app.app.close();
    if (!overrides.database) await database.close();
  });
  return app;
}

async function build(options: Partial<AppOptions> & { readonly database: Database }, now: string): Promise<TestApp> {
  const clock = new TestClock(now);
  const app = await buildApp({
    clock,
    tokenSecret: TOKEN_SECRET,
    throttles: false,
    fetchPublic: tinyWeb,
    push: neverPushed,
    logger: false,
    serializer: checkAgainstContract as NonNullable<AppOptions['serializer']>,
    ...options,
  });
  return new TestApp(app, options.database, clock);
}

interface UsualApp {
  readonly app: TestApp;
  readonly database: TestDatabase;
  /** Whether it can be reached from outside, or was. Then it may be closed. */
  hasListened: boolean;
}

/** An app without options that an earlier test has left: building one takes as long as a hundred calls. */
let left: UsualApp | undefined;

async function usualApp(now: string): Promise<TestApp> {
  const usual = left ?? (await buildUsual(now));
  left = undefined;
  usual.app.clock.set(now);
  onTestFinished(async () => {
    if (!left && !usual.hasListened && (await usual.database.empty())) {
      left = usual;
      return;
    }
    await usual.app.app.close();
    await usual.database.close();
  });
  return usual.app;
}

async function buildUsual(now: string): Promise<UsualApp> {
  const database = await createTestDatabase();
  const usual = { app: await build({ database }, now), database, hasListened: false };
  usual.app.app.server.once('listening', () => (usual.hasListened = true));
  return usual;
}
