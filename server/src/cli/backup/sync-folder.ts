import { open } from 'node:fs/promises';

/** Puts the names in a folder on the disk, where the system can do that: a rename outlives a power cut only so. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
