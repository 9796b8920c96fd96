import type { WaitReason } from '../../../lib/patience.ts';

/** The outcome of a recipe. */
export type Result =
  | { readonly kind: 'added' | 'duplicate' | 'full' }
  /** The server does not take it, and says why. */
  | { readonly kind: 'refused'; readonly message: string };

export interface ImportedOne {
  readonly name: string;
  readonly result: Result;
  readonly isCut: boolean;
  /** Whether it has a picture, in the file or on the web, that could not be stored. */
  readonly lacksPicture: boolean;
}

/** Where an import is. */
export interface ImportState {
  readonly phase: 'running' | 'waiting' | 'stopped' | 'done';
  readonly total: number;
  readonly done: readonly ImportedOne[];
  /** The reason for waiting. */
  readonly reason?: WaitReason;
  /** Why it has stopped. */
  readonly problem?: string;
  /** Why no more pictures are stored, in the server's words. */
  readonly picturesFull?: string;
}
