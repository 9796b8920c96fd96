import type { Suggestion } from '@moodbowl/contract/suggestions';
import { t } from '@moodbowl/i18n/t';
import { inSentence, listOf } from '../../lib/format.ts';
import { learnedText } from '../learning/learned-text.ts';

/** In ingredients: so few are a reason. */
const FEW = 6;

/**
 * Whether any of the meals uses what is on the list or in the kitchen. Until then everything is missing of every meal,
 * which says nothing.
 */
export function isKitchenKnown(suggestions: readonly Suggestion[]): boolean {
  return suggestions.some(({ reason }) => reason.items.length > 0);
}

type Reasoned = Pick<Suggestion, 'reason' | 'minutes' | 'missing'>;

/**
 * The reason for a suggestion, as a sentence: what is learned of this person comes first. While the kitchen is unknown,
 * so is what was eaten lately; the last reason is how simple the meal is.
 */
export function reasonText({ reason, minutes, missing }: Reasoned, kitchenKnown: boolean): string {
  const { mood, items, saved, learned, worth_a_try } = reason;
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
  if (saved) return t('suggestions.reason.saved');
  if (kitchenKnown) return t('suggestions.reason.fresh');
  if (missing.length <= FEW) return t('suggestions.reason.few', { count: missing.length });
  return minutes === null ? t('suggestions.reason.fresh') : t('suggestions.reason.minutes', { minutes });
}
