import { t } from '@moodbowl/i18n/t';
import type { SavedMeal } from '@moodbowl/contract/saved-meals';

/** A saved meal for display: its mood may not be one of the eight. */
export type ShownSavedMeal = Omit<SavedMeal, 'mood'> & { readonly mood: string };

/** An entry of the saved list in any form: with either name of its id, missing fields, `saved` as 1 or true. */
export interface ArrivedSavedMeal {
  readonly meal_id?: string;
  readonly id?: string;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly mood?: string | null;
  readonly image_url?: string | null;
  readonly saved?: boolean | number;
  readonly own?: boolean;
}

/** An entry with defaults for missing fields. */
export function readSavedMeal({
  meal_id,
  id,
  name,
  description,
  mood,
  image_url,
  saved,
  own = false,
}: ArrivedSavedMeal): ShownSavedMeal {
  return {
    meal_id: meal_id ?? id ?? '',
    name: name || t('savedMeals.untitledMeal'),
    description: description ?? '',
    mood: mood || 'Uncategorized',
    image_url: image_url ?? '',
    saved: saved === true || saved === 1,
    own,
  };
}
