import { closeSync, constants, copyFileSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `work` on a copy of a data folder and removes the copy, so that no run sees what another one wrote. The copy
 * is synced to the disk first, because a later sync would have to wait for it.
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
