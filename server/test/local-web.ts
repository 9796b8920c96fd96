import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { CodedError } from '../src/http/errors.ts';
import { createFetchPublic, type FetchOptions, type FetchPublic } from '../src/http/fetch-public.ts';
import type { PublicWeb } from '../src/http/public-web.ts';

/** In {@link webOf}, servers on this address are public… */
/** The account that asks. */
export const MAYA = 'maya';

export const PUBLIC = '127.0.0.1';
/** …and servers on this one are private. */
export const PRIVATE = '127.0.0.2';

/** For machines that are busy with other things. */
const PATIENT = { headers: 10_000, all: 10_000 };

export interface LocalServer {
  readonly port: number;
  readonly url: string;
  readonly requests: IncomingMessage[];
  readonly connections: Socket[];
}

async function listen(server: Server, { host, port }: Where): Promise<LocalServer> {
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {});
    connections.push(socket);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const { port: chosen } = server.address() as AddressInfo;
  return { port: chosen, url: `http://${host}:${chosen}/`, requests: [], connections };
}

interface Where {
  /** Without it, every address of this machine. */
  readonly host?: string;
  readonly port?: number;
}

/** A server that keeps the requests it gets; it ends with the test. */
export async function serve(answer: RequestListener, where: Where = { host: PUBLIC }): Promise<LocalServer> {
  const server = createServer(answer);
  const local = await listen(server, where);
  server.prependListener('request', (request) => local.requests.push(request));
  return local;
}

/** A server below HTTP: `answer` is called when something arrives on a connection. */
export function serveRaw(answer: (socket: Socket) => void): Promise<LocalServer> {
  return listen(
    createSocketServer((socket) => socket.once('data', () => answer(socket))),
    { host: PUBLIC },
  );
}

/** Serves one page; also counts as an answer to everything else. */
export const page =
  (html: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  };

/** Sends everybody to another address. */
export const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { location }).end('Moved');
  };

/** A web in which all ports may be asked, with these names; each look-up of a name gets its next answer. */
export function webOf(names: Readonly<Record<string, readonly (readonly string[])[]>> = {}) {
  const lookups: string[] = [];
  const web: PublicWeb = {
    ports: { has: () => true } as unknown as ReadonlySet<number>,
    isPublicAddress: (address) => address === PUBLIC,
    resolve: async (name) => {
      const answers = names[name] ?? [];
      const seen = lookups.filter((other) => other === name).length;
      lookups.push(name);
      return answers[Math.min(seen, answers.length - 1)] ?? [];
    },
  };
  return { web, lookups };
}

/** A door into the local web. */
export function openDoor(options: Partial<FetchOptions> = {}): FetchPublic {
  return createFetchPublic({ enabled: true, web: webOf().web, times: PATIENT, ...options });
}

/** The error with which it fails. */
export async function refusalOf(fetching: Promise<unknown>): Promise<CodedError> {
  return fetching.then(
    () => Promise.reject(new Error('it was fetched')),
    (error: unknown) => error as CodedError,
  );
}
