import { createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request: `pass` forwards it, `silent` accepts it and never answers, `broken` sends the headers and a
 * part of the body, and the rest when the line is back, a number answers so many milliseconds late.
 */
export type Treatment = 'pass' | 'silent' | 'broken' | number;

/** A proxy between browser and server, for a line that accepts and stays silent. */
export class StallingProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Requests that were accepted and not answered, or not wholly. */
  #held: (() => void)[] = [];
  #treat: (path: string) => Treatment = () => 'pass';

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((request, response) => this.#receive(request, response));
  }

  /** Listens on a port of its own and gives the address. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Treats requests from now on by their path, which includes the query. */
  stall(treat: (path: string) => Treatment): void {
    this.#treat = treat;
  }

  /** Forwards everything from now on, also what was held. */
  recover(): void {
    this.#treat = () => 'pass';
    const held = this.#held;
    this.#held = [];
    for (const forward of held) forward();
  }

  /** Cuts all connections. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const treatment = this.#treat(request.url ?? '/');
    if (treatment === 'pass' || treatment === 'broken') this.#forward(request, response, treatment === 'broken');
    else if (treatment === 'silent') this.#held.push(() => this.#forward(request, response, false));
    else {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#forward(request, response, false);
      }, treatment);
      this.#timers.add(timer);
    }
  }

  #forward(request: IncomingMessage, response: ServerResponse, breaks: boolean): void {
    if (response.destroyed) return;
    const { method, url: path, headers } = request;
    const { hostname, port } = this.#target;
    const outgoing = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!breaks) {
        answer.pipe(response);
        return;
      }
      answer.once('data', (part: Buffer) => {
        answer.pause();
        response.write(part.subarray(0, part.length / 2));
        this.#held.push(() => {
          response.write(part.subarray(part.length / 2));
          answer.pipe(response);
        });
      });
    });
    outgoing.once('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
  }
}
