import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The addresses of the three nodes in `deploy/`, on loopback; ports stay as they are. */
export const NODES = ['127.0.0.11', '127.0.0.12', '127.0.0.13'] as const;

/** Where people come in, instead of port 80 of every address. */
const ENTRANCE = '127.0.0.10:8080';
export const ENTRANCE_URL = `http://${ENTRANCE}`;

type Replacements = readonly (readonly [string, string])[];

/** All that differs between `deploy/` as it is and as it runs here, on one machine: addresses and the way in. */
const HERE: Replacements = [
  ['10.0.0.', '127.0.0.'],
  ['bind :80', `bind ${ENTRANCE}`],
];

/** Copies a file of `deploy/` into a folder, with this machine's values in it; gives the path of the copy. */
export function fillIn(file: string, folder: string, replacements: Replacements = []): string {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, fill(file, replacements));
  return target;
}

/** The settings in an environment file of `deploy/`, with this machine's values in them. */
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

/** Where HAProxy is installed; undefined when it is not. */
export const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((file) =>
  existsSync(file),
);

/** What has to go when this process ends before its time, on Ctrl-C for example. */
const leftovers = new Set<{ signal(signal: NodeJS.Signals): void }>();
process.on('exit', () => {
  for (const left of leftovers) left.signal('SIGKILL');
});

/** Has something ended with this process. */
export function endWithUs(something: { signal(signal: NodeJS.Signals): void }): void {
  leftovers.add(something);
}

/** A program of ours with all its children, which run in a process group of their own. */
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
    endWithUs(this);
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** To the program and all its children. */
  signal(signal: NodeJS.Signals): void {
    // Once it has ended its number may be somebody else's.
    if (this.#child.pid === undefined || !this.running) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // Nobody of them is there any more.
    }
  }

  /** Ends all of it without asking. */
  async kill(): Promise<void> {
    const ended = this.running ? once(this.#child, 'exit') : undefined;
    this.signal('SIGKILL');
    await ended;
  }
}

/** Starts HAProxy with the shipped configuration and waits until it listens. */
export async function startHaproxy(program: string, folder: string): Promise<Daemon> {
  const log = join(folder, 'haproxy.log');
  const proxy = new Daemon(program, ['-db', '-f', fillIn('haproxy/haproxy.cfg', folder)], { log: openSync(log, 'a') });
  while (!(await answers(ENTRANCE_URL))) {
    if (!proxy.running) throw new Error(`HAProxy ended: ${readFileSync(log, 'utf8')}`);
    await sleep(50);
  }
  return proxy;
}

/** Whether anybody answers there, whatever they say. */
function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
