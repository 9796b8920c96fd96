import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { numberText } from '../../lib/format.ts';

/** Texts of more than one step. In one place, so that no other screen loads them. */
export const MOOD_FILE_TEXTS = {
  back: () => t('moodFiles.back'),
  leaveOut: () => t('moodFiles.leaveOut'),
  /** Of days that have more entries than a day holds. */
  beyond: (count: number) => t('moodFiles.beyond', { count, most: numberText(MOOD_LIMITS.perDay) }),
  wordTimes: (word: string, count: number) => t('moodFiles.wordTimes', { word, count }),
} as const;
