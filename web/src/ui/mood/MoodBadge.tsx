import { FALLBACK_MOOD_COLOUR, findMood, MOOD_COLOURS } from '@moodbowl/contract/mood';
import css from './MoodBadge.module.css';
import { MoodFace } from './MoodFace.tsx';

/** A mood as a small pill: face and name. What is not one of the eight is shown in grey, by name alone. */
export function MoodBadge({ mood }: { readonly mood: string }) {
  const known = findMood(mood);
  return (
    <span className={css.badge} style={{ '--mood': known ? MOOD_COLOURS[known] : FALLBACK_MOOD_COLOUR }}>
      {known ? <MoodFace mood={known} size={18} /> : null}
      {known ?? mood}
    </span>
  );
}
