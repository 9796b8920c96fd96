import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Loopback addresses in place of the three nodes of `deploy/`. Ports stay the same. */
export const NODES = ['127.0.0.11', '127.0.0.12', '127.0.0.13'] as const;

/** HAProxy's address here, in place of port 80 on all addresses. */
const ENTRANCE = '127.0.0.10:8080';
export const ENTRANCE_URL = `http://${ENTRANCE}`;

type Replacements = readonly (readonly [string, string])[];

/** The only differences between `deploy/` and its copy on this machine. */
const HERE: Replacements = [
  ['10.0.0.', '127.0.0.'],
  ['bind :80', `bind ${ENTRANCE}`],
];

/** Copies a file of `deploy/` into a folder, with this machine's values. Returns the path of the copy. */
export function fillIn(file: string, folder: string, replacements: Replacements = []): string {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, fill(file, replacements));
  return target;
}

/** The settings in an environment file of `deploy/`, with this machine's values. */
export function settingsIn(file: string, replacements: Replacements = []): Record<string, string> {
  const lines = fill(file, replacements).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/^(\w+)=(.*)$/g)].map(([, name, value]) => [name, value])),
  );
}

function fill(file: string, replacements: Replacements): string {
  let text = readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8');
  for (const [from, to] of [...HERE, ...replacements]) text = text.replaceAll(from, to);
  return text;
}

/** The path of HAProxy; undefined if it is not installed. */
export const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((file) =>
  existsSync(file),
);

/** What to kill when this process exits early. */
const leftovers = new Set<{ signal(signal: NodeJS.Signals): void }>();
process.on('exit', () => {
  for (const left of leftovers) left.signal('SIGKILL');
});

/** Kills something when this process exits. */
export function killOnExit(something: { signal(signal: NodeJS.Signals): void }): void {
  leftovers.add(something);
}

/** A program that runs in a process group of its own, with all its children. */
export class Daemon {
  readonly #child: ChildProcess;
  constructor(
    command: string,
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number; cwd?: string; log?: number } = {},
  ) {
    const { log, env, ...rest } = options;
    this.#child = spawn(command, args, {
      ...rest,
      env: { PATH: process.env['PATH'], ...env },
      detached: true,
      stdio: ['ignore', log ?? 'ignore', log ?? 'ignore'],
    });
    killOnExit(this);
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Signals the program and all its children. */
  signal(signal: NodeJS.Signals): void {
    // After its exit, another process may have its number.
    if (this.#child.pid === undefined || !this.running) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // All of them have exited.
    }
  }

  /** Sends SIGKILL to all of it and waits for the exit. */
  async kill(): Promise<void> {
    const ended = this.running ? once(this.#child, 'exit') : undefined;
    this.signal('SIGKILL');
    await ended;
  }
}

/** Starts HAProxy with the configuration of `deploy/` and waits until it listens. */
export async function startHaproxy(program: string, folder: string): Promise<Daemon> {
  const log = join(folder, 'haproxy.log');
  const proxy = new Daemon(program, ['-db', '-f', fillIn('haproxy/haproxy.cfg', folder)], { log: openSync(log, 'a') });
  while (!(await answers(ENTRANCE_URL))) {
    if (!proxy.running) throw new Error(`HAProxy ended: ${readFileSync(log, 'utf8')}`);
    await sleep(50);
  }
  return proxy;
}

/** Whether there is any response. */
function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
