import { t } from '@moodbowl/i18n/t';
import { numberText } from '../../../lib/format.ts';
import { FILE_LIMITS } from './file-limits.ts';

/** Why a file, or a part of it, cannot be read. */
export type FileProblemCode =
  | 'unknown'
  | 'empty'
  | 'encrypted'
  | 'damaged'
  | 'nested'
  | 'noRecipe'
  | 'tooLarge'
  | 'tooManyEntries'
  | 'tooManyRecipes';

/** A file, or a part of it, that cannot be read. */
export class FileProblem extends Error {
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode) {
    super(code);
    this.code = code;
  }
}

const TEXTS: Readonly<Record<FileProblemCode, () => string>> = {
  unknown: () => t('recipeFiles.unknown'),
  empty: () => t('recipeFiles.empty'),
  encrypted: () => t('recipeFiles.encrypted'),
  damaged: () => t('recipeFiles.damaged'),
  nested: () => t('recipeFiles.nested'),
  noRecipe: () => t('recipeFiles.noRecipe'),
  tooLarge: () => t('recipeFiles.tooLarge'),
  tooManyEntries: () => t('recipeFiles.tooManyEntries'),
  tooManyRecipes: () => t('recipeFiles.tooManyRecipes', { most: numberText(FILE_LIMITS.recipes) }),
};

/** Why one part of a file cannot be read, for people. */
export function partProblemText(code: FileProblemCode): string {
  return code === 'noRecipe' ? t('recipeFiles.partNoRecipe') : t('recipeFiles.partDamaged');
}

/** Why a file cannot be read, for people. */
export function problemText(code: FileProblemCode): string {
  return TEXTS[code]();
}
