import { open } from 'node:fs/promises';

/** Flushes a folder's entries to disk where the system supports it: only then does a rename survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
