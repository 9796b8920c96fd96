import { API_BASE } from '@moodbowl/contract/endpoint';
import { MOOD_LIMITS, saveMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/profile';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './call.ts';

/** How often a slow client sends one more byte, in milliseconds. */
const DRIBBLE_MS = 500;
/** When a slow reader looks whether it is still connected, in milliseconds. */
const LOOK_MS = 8_500;
/** What a slow reader asks for at once; more would be refused. */
const ASKED_AHEAD = 4;

/** Entries with which an export has 1.7 MB: four of them are more than the system keeps for a reader. */
const ENTRIES = 800;

/** Gives an account so much that a reader who asks for all of it has to read. */
export async function fillAccount(url: string, token: string): Promise<void> {
  const body = { mood: 'Happy', note: '🥣'.repeat(MOOD_LIMITS.note) };
  for (let index = 0; index < ENTRIES; index += 1) await call(url, saveMood, { body }, token);
}

/** Every way to be slow. */
export const SLOW_KINDS = ['silent', 'head', 'body', 'body of nobody', 'form of nobody', 'reader'] as const;
export type SlowKind = (typeof SLOW_KINDS)[number];

export interface SlowEnd {
  readonly kind: SlowKind;
  /** From the connection to its end, in milliseconds; undefined when it was still there in the end. */
  readonly ms: number | undefined;
  /** Status of the first answer; undefined without one. */
  readonly status: number | undefined;
}

interface Start {
  /** What is sent at once. */
  readonly bytes: string;
  /** When it begins to send byte by byte, in milliseconds; never when undefined. */
  readonly dribblesAfter: number | undefined;
}

const LINE = '\r\n';

function request(method: string, path: string, ...headers: string[]): string {
  return [`${method} ${API_BASE}${path} HTTP/1.1`, 'Host: moodbowl', ...headers, '', ''].join(LINE);
}

function startOf(kind: SlowKind, token: string): Start {
  const signedIn = `Authorization: Bearer ${token}`;
  const json = ['Content-Type: application/json', 'Content-Length: 1000'];
  const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000'];
  const starts: Record<SlowKind, Start> = {
    silent: { bytes: '', dribblesAfter: undefined },
    head: { bytes: `GET / HTTP/1.1${LINE}X-Slow: `, dribblesAfter: 0 },
    body: { bytes: `${request('POST', saveMood.path, signedIn, ...json)}{`, dribblesAfter: 0 },
    'body of nobody': { bytes: `${request('POST', saveMood.path, ...json)}{`, dribblesAfter: 0 },
    'form of nobody': { bytes: `${request('POST', uploadMealImage.path, ...form)}--b`, dribblesAfter: 0 },
    // Whoever does not read sees the end only when it sends.
    reader: { bytes: request('GET', exportAccount.path, signedIn).repeat(ASKED_AHEAD), dribblesAfter: LOOK_MS },
  };
  return starts[kind];
}

async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // To be cut off is what some expect, and others notice when they ask.
  socket.on('error', () => {});
  return socket;
}

/** Is slow in this way, and tells when and with which answer the server ended it; gives up after `patienceMs`. */
export async function beSlow(
  url: string,
  { kind, token, patienceMs }: { kind: SlowKind; token: string; patienceMs: number },
): Promise<SlowEnd> {
  const started = performance.now();
  const socket = await connectTo(url);
  const { bytes, dribblesAfter } = startOf(kind, token);
  if (bytes !== '') socket.write(bytes);
  const dribbling = setInterval(() => {
    if (dribblesAfter !== undefined && performance.now() - started >= dribblesAfter) socket.write('x');
  }, DRIBBLE_MS);
  let first = '';
  socket.on('data', (chunk: Buffer) => (first ||= chunk.subarray(0, 20).toString()));
  if (kind === 'reader') socket.pause();
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - started));
  });
  const ms = await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })]);
  clearInterval(dribbling);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  return { kind, ms, status: status === undefined ? undefined : Number(status) };
}

/** Connections that have been served once and are kept open. */
export class IdleConnections {
  readonly #url: string;
  #sockets: Socket[] = [];
  constructor(url: string) {
    this.#url = url;
  }

  /** Opens this many more, some at a time, and has each of them served. */
  async open(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 200) {
      const sockets = await Promise.all(Array.from({ length: Math.min(left, 200) }, () => connectTo(this.#url)));
      await Promise.all(sockets.map(isServed));
      this.#sockets.push(...sockets);
    }
  }

  /** How many are served when they ask again. */
  async countServed(): Promise<number> {
    let served = 0;
    for (let from = 0; from < this.#sockets.length; from += 200) {
      const answers = await Promise.all(this.#sockets.slice(from, from + 200).map(isServed));
      served += answers.filter(Boolean).length;
    }
    return served;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets = [];
  }
}

async function isServed(socket: Socket): Promise<boolean> {
  socket.write(request('GET', '/health'));
  try {
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
    return answer.toString('latin1').startsWith('HTTP/1.1 200');
  } catch {
    return false;
  }
}
