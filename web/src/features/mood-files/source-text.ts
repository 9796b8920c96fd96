import type { MoodSource } from '@moodbowl/contract/mood-imports';
import { t } from '@moodbowl/i18n/t';

const APPS = {
  moodbowl: 'Moodbowl',
  daylio: 'Daylio',
  pixels: 'Pixels',
  'daily-you': 'Daily You', // untranslated: a name
  'state-of-mind': 'Apple Health', // untranslated: a name
  'mood-tracker': 'MoodTracker',
} as const satisfies Record<Exclude<MoodSource, 'table'>, string>;

/** What an app is called. */
export function sourceText(source: MoodSource): string {
  return source === 'table' ? t('moodFiles.aTable') : APPS[source];
}
