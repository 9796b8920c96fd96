import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import { t } from '@moodbowl/i18n/t';
import { inSentence, listOf } from '../../lib/format.ts';
import { learnedText } from '../learning/learned-text.ts';

/** The reason for a suggestion, as a sentence: what is learned of this person comes first. */
export function reasonText({ mood, items, saved, learned, worth_a_try }: SuggestionReason): string {
  if (learned) return learnedText(learned);
  if (worth_a_try) return t('learning.worthATry', { when: t('learning.when', { mood: worth_a_try }) });
  const day = mood && t('moods.day', { mood });
  if (items.length > 0) {
    const named = listOf(items.map(inSentence));
    if (day) return t('suggestions.reason.moodAndGroceries', { day, items: named });
    return saved
      ? t('suggestions.reason.savedAndGroceries', { items: named })
      : t('suggestions.reason.groceries', { items: named });
  }
  if (day) return saved ? t('suggestions.reason.moodAndSaved', { day }) : t('suggestions.reason.mood', { day });
  return saved ? t('suggestions.reason.saved') : t('suggestions.reason.fresh');
}
