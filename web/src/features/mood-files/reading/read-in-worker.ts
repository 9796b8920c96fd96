import type { MoodFile, MoodTable, TableChoice } from './mood-file.ts';
import { MoodFileProblem, type MoodFileProblemCode } from './mood-file-problem.ts';
import { readMoodFile } from './read-mood-file.ts';

/** What the page sends to the worker. */
export interface ReadRequest {
  readonly file: Blob;
  readonly choice: TableChoice | undefined;
  readonly now: number;
}

/** What the worker sends to the page: how far it is, and at last the content or why there is none. */
export type ReadMessage =
  | { readonly kind: 'found'; readonly count: number }
  | { readonly kind: 'read'; readonly file: MoodFile }
  | { readonly kind: 'problem'; readonly code: MoodFileProblemCode; readonly table: MoodTable | undefined }
  /** Something that is no fault of the file: it is gone, or memory is. */
  | { readonly kind: 'failed' };

/** Reads a file in the worker. */
export async function answerRead(
  { file, choice, now }: ReadRequest,
  send: (message: ReadMessage) => void,
): Promise<void> {
  try {
    send({
      kind: 'read',
      file: await readMoodFile(file, { choice, now, onFound: (count) => send({ kind: 'found', count }) }),
    });
  } catch (error) {
    send(
      error instanceof MoodFileProblem ? { kind: 'problem', code: error.code, table: error.table } : { kind: 'failed' },
    );
  }
}
