import { findMood } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';

/** The name of a mood; anything else is returned unchanged. */
export function moodText(mood: string): string {
  return t('moods.name', { mood: findMood(mood) ?? mood });
}
