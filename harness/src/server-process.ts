import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { environment, serverArguments } from '../../scripts/prepare.mjs';

/** A child process that serves HTTP. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Resident memory right now, in bytes. */
  residentBytes(): number;
  /** Processor time of all its threads so far, in microseconds. Linux only. */
  cpuMicroseconds(): number;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL, like a crash, and waits for the exit. */
  kill(): Promise<void>;
}

/** Starts Moodbowl on a data folder and waits until it listens. Settings in `env` override the defaults. */
export function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startProcess(serverArguments, {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    THROTTLES: 'off',
    ...env,
  });
}

/** Starts a Node program that prints its address, and waits for that line. */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { DATABASE_URL: _, ...inherited } = environment;
  const child = spawn(process.execPath, args, {
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A caller that exits early, for example after an error, leaves no server behind.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const pid = child.pid ?? 0;
  return {
    url: await printedAddress(child),
    pid,
    residentBytes: () => residentBytes(pid),
    cpuMicroseconds: () => cpuMicroseconds(pid),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function printedAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The output of the process is not piped');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (!address) continue;
    child.stdout.resume();
    return address;
  }
  throw new Error('The process exited before it listened');
}

function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kib = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kib) * 1024;
}

function cpuMicroseconds(pid: number): number {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) throw new Error('Processor time can only be read on Linux');
  const nanoseconds = readdirSync(threads).map((thread) => {
    const [onProcessor] = readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ');
    return Number(onProcessor);
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1_000;
}
