import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import { language, t } from '@moodbowl/i18n/t';
import { listOf } from '../../lib/format.ts';

/** The reason for a suggestion, as a sentence. */
export function reasonText({ mood, items, saved }: SuggestionReason): string {
  const day = mood && t('moods.day', { mood });
  if (items.length > 0) {
    const named = listOf(items.map((item) => (language() === 'en' ? inSentence(item) : item)));
    if (day) return t('suggestions.reason.moodAndGroceries', { day, items: named });
    return saved
      ? t('suggestions.reason.savedAndGroceries', { items: named })
      : t('suggestions.reason.groceries', { items: named });
  }
  if (day) return saved ? t('suggestions.reason.moodAndSaved', { day }) : t('suggestions.reason.mood', { day });
  return saved ? t('suggestions.reason.saved') : t('suggestions.reason.fresh');
}

/** A name inside an English sentence: in lower case, unless it has capitals after its first letter. */
function inSentence(name: string): string {
  const [first = '', ...rest] = name;
  const others = rest.join('');
  return others === others.toLowerCase() ? `${first.toLowerCase()}${others}` : name;
}
