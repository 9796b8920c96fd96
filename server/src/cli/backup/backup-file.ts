/**
 * A backup is one file: a line with the SHA-256 of everything after it, then the gzipped SQLite database. It can be
 * checked and read without Moodbowl: `tail -n +2 FILE | sha256sum` and `tail -n +2 FILE | gunzip > moodbowl.db`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ConfigError } from '../../config.ts';

const HEADER = /^Moodbowl backup 1, SHA-256 ([0-9a-f]{64})\n$/;
const headerOf = (sha256: string) => `Moodbowl backup 1, SHA-256 ${sha256}\n`;
const HEADER_BYTES = headerOf('0'.repeat(64)).length;

export interface Packed {
  readonly bytes: number;
  readonly sha256: string;
}

/** Packs a database file into a new backup that only its owner may read. It is flushed to disk when this resolves. */
export async function packBackup(database: string, backup: string): Promise<Packed> {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(database),
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(backup, { flags: 'wx', mode: 0o600, start: HEADER_BYTES }),
  );
  const sha256 = hash.digest('hex');
  const handle = await open(backup, 'r+');
  try {
    await handle.write(headerOf(sha256), 0);
    await handle.sync();
    return { bytes: (await handle.stat()).size, sha256 };
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks a backup into a new file. It is flushed to disk when this resolves. Throws {@link ConfigError} if the file is
 * not a backup or was changed since.
 */
export async function unpackBackup(backup: string, database: string): Promise<void> {
  const written = await readChecksum(backup);
  if (written === undefined) throw new ConfigError(`${backup} is no backup of Moodbowl.`);
  const body = () => createReadStream(backup, { start: HEADER_BYTES });
  const hash = createHash('sha256');
  await pipeline(body(), hash);
  if (hash.digest('hex') !== written)
    throw new ConfigError(`${backup} is damaged: its checksum is another than when it was written.`);
  await pipeline(body(), createGunzip(), createWriteStream(database, { flags: 'wx', mode: 0o600, flush: true }));
}

/** The checksum in the first line. */
async function readChecksum(backup: string): Promise<string | undefined> {
  const handle = await open(backup);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return HEADER.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}
