import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Skipped } from './resilience-test.ts';

/** An ext4 filesystem in a file, mounted through a loop device. */
export interface DiskImage {
  /** Where it is mounted. */
  readonly folder: string;
  /** Ends all writing at once, without flushing the filesystem's journal: what is not synced by now is lost. */
  cutPower(): void;
  /** As a machine that starts again does it: the journal is replayed. Nobody may use it at that moment. */
  mountAgain(): void;
  remove(): void;
}

/** Makes and mounts one, of `mib` MiB; or tells what is missing here. */
export function makeDiskImage(mib: number): DiskImage | Skipped {
  if (process.platform !== 'linux') return { skipped: 'needs Linux' };
  if (process.getuid?.() !== 0) return { skipped: 'mounting a filesystem needs root' };
  for (const [program, from] of [
    ['mkfs.ext4', 'e2fsprogs'],
    ['xfs_io', 'xfsprogs'],
  ] as const) {
    if (spawnSync(program, ['-V']).error) return { skipped: `needs ${program} (package ${from})` };
  }
  const base = mkdtempSync(join(tmpdir(), 'moodbowl-disk-'));
  const [image, folder] = [join(base, 'image'), join(base, 'mounted')];
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, mib * 2 ** 20);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  try {
    run('mkfs.ext4', '-q', '-F', image);
    mount();
  } catch (error) {
    rmSync(base, { recursive: true });
    return { skipped: `no filesystem can be mounted here: ${(error as Error).message}` };
  }
  return {
    folder,
    cutPower: () => run('xfs_io', '-x', '-c', 'shutdown', folder),
    mountAgain: () => {
      run('umount', folder);
      mount();
    },
    remove: () => {
      run('umount', folder);
      rmSync(base, { recursive: true });
    },
  };
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
}
