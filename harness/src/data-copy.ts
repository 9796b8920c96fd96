import { closeSync, constants, copyFileSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `work` on a copy of a data folder, on the same disk, and removes it again: what a load writes is not there
 * for the next one. The copy is on the disk before it is used, so that no later sync has to wait for it.
 */
export async function withCopyOf<T>(dataDir: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(`${dataDir}-copy-`);
  try {
    for (const name of readdirSync(dataDir)) {
      const file = join(copy, name);
      copyFileSync(join(dataDir, name), file, constants.COPYFILE_FICLONE);
      const descriptor = openSync(file, 'r+');
      fsyncSync(descriptor);
      closeSync(descriptor);
    }
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
