import { t } from '@moodbowl/i18n/t';
import { numberText } from '../../../lib/format.ts';
import { FILE_LIMITS } from './file-limits.ts';
import type { FileProblemCode } from './file-problem.ts';
import { FILE_TEXTS } from '../file-texts.ts';

const TEXTS: Readonly<Record<FileProblemCode, () => string>> = {
  unknown: () => t('recipeFiles.unknown'),
  empty: () => FILE_TEXTS.empty(),
  encrypted: () => t('recipeFiles.encrypted'),
  damaged: () => FILE_TEXTS.damaged(),
  nested: () => t('recipeFiles.nested'),
  noRecipe: () => t('recipeFiles.noRecipe'),
  notFetched: () => t('recipeFiles.notFetched'),
  tooManyAddresses: () => t('recipeFiles.tooManyAddresses', { most: numberText(FILE_LIMITS.addresses) }),
  severalInText: () => t('recipeFiles.severalInText'),
  unknownTable: () => t('recipeFiles.unknownTable'),
  tooLarge: () => t('recipeFiles.tooLarge'),
  tooManyEntries: () => t('recipeFiles.tooManyEntries'),
  tooManyRecipes: () => t('recipeFiles.tooManyRecipes', { most: numberText(FILE_LIMITS.recipes) }),
};

/** Why one part of a file cannot be read, for people. */
export function partProblemText(code: FileProblemCode): string {
  if (code === 'severalInText' || code === 'unknownTable' || code === 'notFetched') return TEXTS[code]();
  return code === 'noRecipe' ? t('recipeFiles.partNoRecipe') : t('recipeFiles.partDamaged');
}

/** Why a file cannot be read, for people. */
export function problemText(code: FileProblemCode): string {
  return TEXTS[code]();
}
