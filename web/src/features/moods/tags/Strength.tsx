import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { MOOD_LIMITS, type MoodEntry } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import css from './Strength.module.css';

/** How strong the mood of an entry was, if that was said, as a few dots. */
export function Strength({ entry: { mood, strength } }: { readonly entry: MoodEntry }) {
  if (strength === null) return null;
  return (
    <span className={css.dots} style={{ '--mood': MOOD_COLOURS[mood] }}>
      {Array.from({ length: MOOD_LIMITS.strength }, (_, index) => (
        <i key={index} data-filled={index < strength || undefined} />
      ))}
      <VisuallyHidden>{t('moods.strengthSaid', { strength, most: MOOD_LIMITS.strength })}</VisuallyHidden>
    </span>
  );
}
