import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Skipped } from './resilience-test.ts';

/** A disk that can be full for the server that has its data on it. */
export interface SmallDisk {
  /** What it is, for the report. */
  readonly what: string;
  readonly folder: string;
  fill(server: { readonly pid: number }): void;
  makeRoom(server: { readonly pid: number }): void;
  remove(): void;
}

const SIZE_MIB = 16;

/** A real one where mounting is allowed, else a limit on the server's files; or why neither can be had here. */
export function makeSmallDisk(): SmallDisk | Skipped {
  if (process.platform !== 'linux') return { skipped: 'needs Linux' };
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-small-'));
  if (succeeds('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'moodbowl', folder)) return mounted(folder);
  if (succeeds('prlimit', '--version')) return limited(folder);
  rmSync(folder, { recursive: true });
  return { skipped: 'needs root, to mount a small disk, or prlimit (package util-linux)' };
}

function mounted(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast');
  return {
    what: `a mounted tmpfs of ${SIZE_MIB} MiB, filled by another file`,
    folder,
    fill: () => writeUntilFull(ballast),
    makeRoom: () => rmSync(ballast),
    remove: () => {
      succeeds('umount', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: string): void {
  const chunk = Buffer.alloc(4_096);
  const ballast = openSync(file, 'w');
  try {
    for (;;) writeSync(ballast, chunk);
  } catch {
    // Now it is full.
  } finally {
    closeSync(ballast);
  }
}

function limited(folder: string): SmallDisk {
  return {
    what: 'a limit of 0 bytes on the files that the server may write',
    folder,
    fill: (server) => limitFiles(server, '0'),
    makeRoom: (server) => limitFiles(server, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** How large files may be that a process writes to, in bytes. */
function limitFiles({ pid }: { readonly pid: number }, bytes: string): void {
  succeeds('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`);
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0;
}
