import type { RecipeTable } from './table.ts';

/** Why a file, or a part of it, cannot be read. */
export type FileProblemCode =
  | 'unknown'
  | 'empty'
  | 'encrypted'
  | 'damaged'
  | 'nested'
  | 'noRecipe'
  | 'notFetched'
  | 'severalInText'
  | 'tooManyAddresses'
  | 'unknownTable'
  | 'tooLarge'
  | 'tooManyEntries'
  | 'tooManyRecipes';

/** A file, or a part of it, that cannot be read. */
export class FileProblem extends Error {
  readonly code: FileProblemCode;
  /** The table whose columns nobody knows. */
  readonly table: RecipeTable | undefined;

  constructor(code: FileProblemCode, table?: RecipeTable) {
    super(code);
    this.code = code;
    this.table = table;
  }
}
