import type { BrowserContext } from '@playwright/test';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { SERVER, test as base } from './fixtures.ts';

/**
 * A line to the server that can be cut, as where there is no signal. Chromium's own switch is not enough: a service worker
 * that starts, and a page that loads, still get something through.
 */
class Line {
  readonly #context: BrowserContext;
  readonly #gate: Gate;

  constructor(context: BrowserContext, gate: Gate) {
    this.#context = context;
    this.#gate = gate;
  }

  async cut(): Promise<void> {
    this.#gate.shut();
    await this.#context.setOffline(true);
  }

  async mend(): Promise<void> {
    this.#gate.open();
    await this.#context.setOffline(false);
  }
}

/** Passes connections on to the server, while it is open. */
class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isOpen = true;

  constructor() {
    this.#server = createServer((near) => {
      if (!this.#isOpen) {
        near.destroy();
        return;
      }
      const { hostname, port } = new URL(SERVER);
      const far = connect(Number(port), hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.pipe(other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      }
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  shut(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#isOpen = true;
  }

  async close(): Promise<void> {
    this.shut();
    await new Promise((resolve) => void this.#server.close(resolve));
  }
}

interface Fixtures {
  readonly gate: { readonly gate: Gate; readonly address: string };
  readonly line: Line;
}

/** Tests with a service worker, whose pages reach the server through a line. What people call themselves does not need it. */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'allow',
  // Playwright wants the first argument destructured.
  gate: async ({ browserName: _ }, use) => {
    const gate = new Gate();
    await use({ gate, address: await gate.listen() });
    await gate.close();
  },
  baseURL: async ({ gate }, use) => use(gate.address),
  line: async ({ context, gate }, use) => use(new Line(context, gate.gate)),
});
