import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly changedAt: Date;
}

/**
 * A zip with these files, piece by piece. The next file is asked for when the one before is being sent, so memory holds
 * two of them. When the reader stops, so does the asking.
 */
export async function* zipOf(files: AsyncGenerator<ZippedFile, void>): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  // Typed as an older kind of stream.
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const feeding = feed(zip, files, output).catch((error: unknown) => output.destroy(error as Error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
    await feeding;
  }
}

async function feed(zip: ZipFile, files: AsyncGenerator<ZippedFile, void>, output: Readable): Promise<void> {
  const stopped = new Promise<void>((resolve) => output.once('close', resolve));
  for await (const file of files) {
    if (output.destroyed) return;
    await Promise.race([add(zip, file), stopped]);
  }
  zip.end();
}

/** Resolves when all files before this one have been written. */
function add(zip: ZipFile, file: ZippedFile): Promise<void> {
  const { name, changedAt } = file;
  // Pictures, which are most of it, get no smaller; and of each stream that compresses, 20 KB would stay until the end.
  const options = { compress: false, mtime: changedAt, size: file.content.length };
  // The zip keeps this function until its end, so it must not keep the content.
  let waiting: ZippedFile | undefined = file;
  return new Promise((resolve) => {
    zip.addReadStreamLazy(name, options, (callback) => {
      callback(null, Readable.from(waiting ? [waiting.content] : []));
      waiting = undefined;
      resolve();
    });
  });
}
