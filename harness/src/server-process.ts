import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { environment, serverArguments } from '../../scripts/prepare.mjs';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Resident memory at this moment, in bytes. */
  residentBytes(): number;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it without asking (SIGKILL), as a crash would. */
  kill(): Promise<void>;
}

/** Starts the real server on a database of its own and waits until it listens; `env` goes above the defaults. */
export function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startProcess(serverArguments, {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    THROTTLES: 'off',
    ...env,
  });
}

/** Starts a Fastify that does nothing but send each body of a JSON file under its name. */
export function startBareServer(bodies: string): Promise<ServerProcess> {
  return startProcess([fileURLToPath(new URL('bare-server.ts', import.meta.url)), bodies], {});
}

async function startProcess(args: readonly string[], env: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: _, ...inherited } = environment;
  const child = spawn(process.execPath, args, {
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const over = child.exitCode !== null || child.signalCode !== null;
    const ended = over ? undefined : once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url: await printedAddress(child),
    pid: child.pid ?? 0,
    residentBytes: () => residentBytes(child.pid ?? 0),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The first address that a process prints. */
export async function printedAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the output of the process is not read');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (!address) continue;
    child.stdout.resume();
    return address;
  }
  throw new Error('the process ended before it was listening');
}

function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kib = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kib) * 1024;
}
