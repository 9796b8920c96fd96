import { t } from '@moodbowl/i18n/t';
import type { SavedMeal } from '@moodbowl/contract/saved-meals';

/** A saved meal as it is shown: its mood may be one that is not among the eight. */
export type ShownSavedMeal = Omit<SavedMeal, 'mood'> & { readonly mood: string };

/** An entry of the saved list as it may arrive: under either name of its id, with gaps, `saved` as 1 or true. */
export interface ArrivedSavedMeal {
  readonly meal_id?: string;
  readonly id?: string;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly mood?: string | null;
  readonly image_url?: string | null;
  readonly saved?: boolean | number;
}

/** An entry with its gaps filled. */
export function readSavedMeal({
  meal_id,
  id,
  name,
  description,
  mood,
  image_url,
  saved,
}: ArrivedSavedMeal): ShownSavedMeal {
  return {
    meal_id: meal_id ?? id ?? '',
    name: name || t('savedMeals.untitledMeal'),
    description: description ?? '',
    mood: mood || 'Uncategorized',
    image_url: image_url ?? '',
    saved: saved === true || saved === 1,
  };
}
