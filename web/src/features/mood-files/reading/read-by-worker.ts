import type { MoodFile } from './mood-file.ts';
import { MoodFileProblem } from './mood-file-problem.ts';
import type { ReadMessage, ReadRequest } from './read-in-worker.ts';

interface ByWorkerOptions {
  /** Called now and then with the number of entries so far. */
  readonly onFound: (count: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads a file in a worker, which ends at the latest when it is cancelled. Throws {@link MoodFileProblem}, and another
 * error for a file that cannot be opened, or whose reading has failed for no fault of its own.
 */
export async function readByWorker(request: ReadRequest, { onFound, signal }: ByWorkerOptions): Promise<MoodFile> {
  const worker = new Worker(new URL('mood-file.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<MoodFile>();
  const fail = () => reject(new Error('The file was not read'));
  worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
    if (data.kind === 'found') onFound(data.count);
    else if (data.kind === 'read') resolve(data.file);
    else if (data.kind === 'problem') reject(new MoodFileProblem(data.code, data.table));
    else fail();
  });
  worker.addEventListener('error', fail);
  signal.addEventListener('abort', fail);
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}
