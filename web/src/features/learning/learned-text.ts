import type { LearnedReason } from '@moodbowl/contract/learning';
import { t } from '@moodbowl/i18n/t';

/** The statement about a meal, as a sentence with its counts. */
export function learnedText({ mood, with: eaten, without }: LearnedReason): string {
  return t('learning.sentence', {
    better: eaten.better,
    times: eaten.times,
    when: t('learning.when', { mood: mood ?? 'low' }),
    otherwiseBetter: without.better,
    otherwise: without.times,
  });
}
