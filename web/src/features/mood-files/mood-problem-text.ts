import { t } from '@moodbowl/i18n/t';
import { numberText } from '../../lib/format.ts';
import type { SkipReason } from './reading/mood-file.ts';
import { MOOD_FILE_LIMITS } from './reading/mood-file-limits.ts';
import type { MoodFileProblemCode } from './reading/mood-file-problem.ts';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';

const PROBLEMS: Readonly<Record<MoodFileProblemCode, () => string>> = {
  unknown: () => t('moodFiles.unknown'),
  empty: () => FILE_TEXTS.empty(),
  encrypted: () => t('moodFiles.encrypted'),
  damaged: () => FILE_TEXTS.damaged(),
  tooLarge: () => t('moodFiles.tooLarge'),
  noMood: () => t('moodFiles.noMood'),
  tooManyMoods: () => t('moodFiles.tooManyMoods', { most: numberText(MOOD_FILE_LIMITS.entries) }),
  tooManyWords: () => t('moodFiles.tooManyWords', { most: numberText(MOOD_FILE_LIMITS.words) }),
  unknownTable: () => t('moodFiles.unknownTable'),
  whichOrder: () => t('moodFiles.whichOrder'),
};

/** Why a file cannot be read, or what is to be chosen first. */
export function moodProblemText(code: MoodFileProblemCode): string {
  return PROBLEMS[code]();
}

const SKIPS: Readonly<Record<SkipReason, () => string>> = {
  noTime: () => t('moodFiles.skipNoTime'),
  noMood: () => t('moodFiles.skipNoMood'),
  tooEarly: () => t('moodFiles.skipTooEarly'),
  inFuture: () => t('moodFiles.skipInFuture'),
};

/** Why an entry is left out. */
export function skipText(why: SkipReason): string {
  return SKIPS[why]();
}
