import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as bytes: each character of its texts is one byte. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Whether the connection may be unusable afterwards. */
  readonly breaksFraming: boolean;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Longer than any response takes, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** How long to wait before the connection of a request with broken framing is closed, in milliseconds. */
const BROKEN_FRAMING_MS = 25;
const CRLF = '\r\n';

export class NoResponse extends Error {}

export function bytesOf({ method, target, headers, body }: WireRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join(CRLF);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** The first complete response in these bytes and the bytes after it; undefined while it is incomplete. */
function parseResponse(
  bytes: Buffer,
  method: string,
): { response: WireResponse; rest: Buffer; last: boolean } | undefined {
  const end = bytes.indexOf(CRLF + CRLF);
  if (end < 0) return undefined;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split(CRLF);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]);
  const after = bytes.subarray(end + 4);
  if (status === 100) return parseResponse(after, method);
  const headers = new Map(
    lines.map((text) => [text.split(':', 1)[0]?.toLowerCase() ?? '', text.replace(/^[^:]*:\s*/, '')]),
  );
  // A stream of events has no end.
  if (headers.get('content-type') === 'text/event-stream')
    return { response: { status, headers, body: Buffer.alloc(0) }, rest: Buffer.alloc(0), last: true };
  const last = headers.get('connection') === 'close';
  const found =
    method === 'HEAD' || status === 204 || status === 304
      ? { body: Buffer.alloc(0), rest: after }
      : parseBody(after, headers);
  return found && { response: { status, headers, body: found.body }, rest: found.rest, last };
}

function parseBody(bytes: Buffer, headers: ReadonlyMap<string, string>): { body: Buffer; rest: Buffer } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return parseChunks(bytes);
  const length = Number(headers.get('content-length') ?? 0);
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function parseChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = [];
  let from = 0;
  for (;;) {
    const line = bytes.indexOf(CRLF, from);
    if (line < 0) return undefined;
    const length = Number.parseInt(bytes.subarray(from, line).toString('latin1'), 16);
    if (!(length >= 0)) throw new NoResponse('the response has other bytes between its chunks');
    const start = line + 2;
    if (bytes.length < start + length + 2) return undefined;
    if (length === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(start + 2) };
    chunks.push(bytes.subarray(start, start + length));
    from = start + length + 2;
  }
}

/** Sends one request at a time, over one connection for as long as the server keeps it open. */
export class Caller {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #bytes: Buffer[] = [];
  #wake: () => void = () => {};
  #closed = false;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Returns all responses: exactly one, unless the request breaks the framing. Throws {@link NoResponse}. */
  async send(request: WireRequest): Promise<WireResponse[]> {
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
    this.#closed = false;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      this.#bytes.push(chunk);
      this.#wake();
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#closed = true;
      this.#wake();
    });
    return socket;
  }

  async #readOne(request: WireRequest): Promise<WireResponse> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      const found = parseResponse(this.#joined(), request.method);
      if (found) {
        if (found.last) this.hangUp();
        return found.response;
      }
      if (this.#closed) throw new NoResponse('the connection was closed without a response');
      if (!(await this.#receiveMore(deadline))) {
        this.hangUp();
        throw new NoResponse(`no response within ${TIMEOUT_MS / 1000} s`);
      }
    }
  }

  async #readToTheEnd({ method }: WireRequest, socket: Socket): Promise<WireResponse[]> {
    const deadline = performance.now() + TIMEOUT_MS;
    if (!(await this.#receiveMore(performance.now() + BROKEN_FRAMING_MS)) || !this.#closed) {
      await Promise.race([sleep(BROKEN_FRAMING_MS), once(socket, 'close').catch(() => {})]);
      socket.end();
    }
    while (!this.#closed) {
      if (await this.#receiveMore(deadline)) continue;
      this.hangUp();
      throw new NoResponse(`the connection was not closed within ${TIMEOUT_MS / 1000} s`);
    }
    this.hangUp();
    const responses: WireResponse[] = [];
    for (let rest = this.#joined(); rest.length > 0;) {
      const found = parseResponse(rest, method);
      // The connection was closed after the request, so the last response may be incomplete.
      if (!found) break;
      responses.push(found.response);
      rest = found.rest;
    }
    return responses;
  }

  #joined(): Buffer {
    if (this.#bytes.length > 1) this.#bytes = [Buffer.concat(this.#bytes)];
    return this.#bytes[0] ?? Buffer.alloc(0);
  }

  /** Waits for more bytes or the end of the connection; false when neither comes in time. */
  async #receiveMore(deadline: number): Promise<boolean> {
    if (this.#closed) return true;
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
