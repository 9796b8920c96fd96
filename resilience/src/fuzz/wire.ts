import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request, byte for byte as it goes out; each character of the texts is one byte. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Whether it may leave the connection in a state in which nothing else can follow. */
  readonly breaksFraming: boolean;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Longer than any answer takes, in milliseconds. */
const GIVE_UP_MS = 20_000;
/** How long a request that breaks the framing is waited for before the connection is ended, in milliseconds. */
const ALONE_MS = 25;
const CRLF = '\r\n';

export class NoAnswer extends Error {}

export function bytesOf({ method, target, headers, body }: WireRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join(CRLF);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** The first answer in these bytes and what comes after it; undefined while it is not there as a whole. */
function cutAnswer(bytes: Buffer, method: string): { answer: WireAnswer; rest: Buffer; last: boolean } | undefined {
  const end = bytes.indexOf(CRLF + CRLF);
  if (end < 0) return undefined;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split(CRLF);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]);
  const after = bytes.subarray(end + 4);
  if (status === 100) return cutAnswer(after, method);
  const headers = new Map(
    lines.map((text) => [text.split(':', 1)[0]?.toLowerCase() ?? '', text.replace(/^[^:]*:\s*/, '')]),
  );
  const last = headers.get('connection') === 'close';
  const found =
    method === 'HEAD' || status === 204 || status === 304
      ? { body: Buffer.alloc(0), rest: after }
      : cutBody(after, headers);
  return found && { answer: { status, headers, body: found.body }, rest: found.rest, last };
}

function cutBody(bytes: Buffer, headers: ReadonlyMap<string, string>): { body: Buffer; rest: Buffer } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return cutChunks(bytes);
  const length = Number(headers.get('content-length') ?? 0);
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function cutChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = [];
  let from = 0;
  for (;;) {
    const line = bytes.indexOf(CRLF, from);
    if (line < 0) return undefined;
    const length = Number.parseInt(bytes.subarray(from, line).toString('latin1'), 16);
    const start = line + 2;
    if (bytes.length < start + length + 2) return undefined;
    if (length === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(start + 2) };
    chunks.push(bytes.subarray(start, start + length));
    from = start + length + 2;
  }
}

/** One caller who sends one request after the other, over one connection as long as the server keeps it. */
export class Caller {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #bytes: Buffer[] = [];
  #wake: () => void = () => {};
  #over = false;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** All answers: one, unless the request breaks the framing. Throws {@link NoAnswer}. */
  async send(request: WireRequest): Promise<WireAnswer[]> {
    if (request.breaksFraming) this.hangUp();
    const socket = (this.#socket ??= await this.#connect());
    this.#bytes = [];
    socket.write(bytesOf(request));
    return request.breaksFraming ? this.#readToTheEnd(request, socket) : [await this.#readOne(request)];
  }

  hangUp(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #connect(): Promise<Socket> {
    const socket = connect(this.#port, this.#host);
    await once(socket, 'connect');
    this.#over = false;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      this.#bytes.push(chunk);
      this.#wake();
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#over = true;
      this.#wake();
    });
    return socket;
  }

  async #readOne(request: WireRequest): Promise<WireAnswer> {
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      const found = cutAnswer(this.#joined(), request.method);
      if (found) {
        if (found.last) this.hangUp();
        return found.answer;
      }
      if (this.#over) throw new NoAnswer('the connection was closed without an answer');
      if (!(await this.#more(deadline))) {
        this.hangUp();
        throw new NoAnswer(`no answer within ${GIVE_UP_MS / 1000} s`);
      }
    }
  }

  async #readToTheEnd({ method }: WireRequest, socket: Socket): Promise<WireAnswer[]> {
    const deadline = performance.now() + GIVE_UP_MS;
    if (!(await this.#more(performance.now() + ALONE_MS)) || !this.#over) {
      await Promise.race([sleep(ALONE_MS), once(socket, 'close').catch(() => {})]);
      socket.end();
    }
    while (!this.#over) {
      if (await this.#more(deadline)) continue;
      this.hangUp();
      throw new NoAnswer(`the connection was not ended within ${GIVE_UP_MS / 1000} s`);
    }
    this.hangUp();
    const answers: WireAnswer[] = [];
    for (let rest = this.#joined(); rest.length > 0;) {
      const found = cutAnswer(rest, method);
      // Nobody waits for the rest of an answer behind whose request the connection was ended.
      if (!found) break;
      answers.push(found.answer);
      rest = found.rest;
    }
    return answers;
  }

  #joined(): Buffer {
    if (this.#bytes.length > 1) this.#bytes = [Buffer.concat(this.#bytes)];
    return this.#bytes[0] ?? Buffer.alloc(0);
  }

  /** Waits for more bytes or the end; false when neither came in time. */
  async #more(deadline: number): Promise<boolean> {
    if (this.#over) return true;
    let timer: NodeJS.Timeout | undefined;
    const came = new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(true);
      timer = setTimeout(() => resolve(false), Math.max(0, deadline - performance.now()));
    });
    const result = await came;
    clearTimeout(timer);
    this.#wake = () => {};
    return result;
  }
}
