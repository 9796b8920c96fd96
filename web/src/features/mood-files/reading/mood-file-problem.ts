import { FileProblem, type FileProblemCode } from '../../recipe-files/reading/file-problem.ts';
import type { MoodTable } from './mood-file.ts';

/** Why a file cannot be read. */
export type MoodFileProblemCode =
  | 'unknown'
  | 'empty'
  | 'encrypted'
  | 'damaged'
  | 'tooLarge'
  | 'noMood'
  | 'tooManyMoods'
  | 'tooManyWords'
  | 'unknownTable'
  | 'whichOrder';

/** A file that cannot be read. */
export class MoodFileProblem extends Error {
  readonly code: MoodFileProblemCode;
  /** The table about which something is to be chosen. */
  readonly table: MoodTable | undefined;

  constructor(code: MoodFileProblemCode, table?: MoodTable) {
    super(code);
    this.code = code;
    this.table = table;
  }
}

const PACKED: Partial<Readonly<Record<FileProblemCode, MoodFileProblemCode>>> = {
  encrypted: 'encrypted',
  damaged: 'damaged',
  tooLarge: 'tooLarge',
  tooManyEntries: 'tooLarge',
};

/** What went wrong with a packed file; any other error stays as it is. */
export function toMoodFileProblem(error: unknown): unknown {
  return error instanceof FileProblem ? new MoodFileProblem(PACKED[error.code] ?? 'unknown') : error;
}
