import { API_BASE } from '@moodbowl/contract/endpoint';
import { MOOD_LIMITS, saveMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '@moodbowl/harness/call';

/** The interval at which a slow client sends a byte, in milliseconds. */
const DRIBBLE_MS = 500;
/** When a slow reader starts to send, to notice a closed connection, in milliseconds. */
const READER_SENDS_MS = 8_500;
/** Requests that a slow reader pipelines; more would be refused. */
const PIPELINED = 4;

/** Entries that make an export of 1.7 MB. Four exports exceed the system's socket buffers. */
const ENTRIES = 800;

/** Gives an account so many entries that its export does not fit into socket buffers. */
export async function fillAccount(url: string, token: string): Promise<void> {
  const body = { mood: 'Happy', note: '🥣'.repeat(MOOD_LIMITS.note) };
  for (let index = 0; index < ENTRIES; index += 1) await call(url, saveMood, { body }, token);
}

/** The kinds of slow clients. */
export const SLOW_KINDS = ['silent', 'head', 'body', 'anonymous body', 'anonymous form', 'reader'] as const;
export type SlowKind = (typeof SLOW_KINDS)[number];

export interface SlowEnd {
  readonly kind: SlowKind;
  /** Lifetime of the connection, in milliseconds; undefined if the server did not close it. */
  readonly ms: number | undefined;
  /** Status of the first response; undefined without one. */
  readonly status: number | undefined;
}

interface Start {
  /** Sent at once. */
  readonly bytes: string;
  /** When it starts to send byte by byte, in milliseconds; never if undefined. */
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
    'anonymous body': { bytes: `${request('POST', saveMood.path, ...json)}{`, dribblesAfter: 0 },
    'anonymous form': { bytes: `${request('POST', uploadMealImage.path, ...form)}--b`, dribblesAfter: 0 },
    // A client that does not read notices a closed connection only when it sends.
    reader: { bytes: request('GET', exportAccount.path, signedIn).repeat(PIPELINED), dribblesAfter: READER_SENDS_MS },
  };
  return starts[kind];
}

async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // A reset is expected, or noticed at the next request.
  socket.on('error', () => {});
  return socket;
}

/** Opens a slow connection. Resolves when the server closes it, or after `timeoutMs`. */
export async function openSlowConnection(
  url: string,
  { kind, token, timeoutMs }: { kind: SlowKind; token: string; timeoutMs: number },
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
  const ms = await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
  clearInterval(dribbling);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  return { kind, ms, status: status === undefined ? undefined : Number(status) };
}

/** Idle connections that have been served once. */
export class IdleConnections {
  readonly #url: string;
  #sockets: Socket[] = [];
  constructor(url: string) {
    this.#url = url;
  }

  /** Opens `count` connections, in batches, and sends a request on each. */
  async open(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 200) {
      const sockets = await Promise.all(Array.from({ length: Math.min(left, 200) }, () => connectTo(this.#url)));
      await Promise.all(sockets.map(isServed));
      this.#sockets.push(...sockets);
    }
  }

  /** Sends a request on each connection again. Returns how many are served. */
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
