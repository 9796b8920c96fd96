import { moodText } from './mood-text.ts';
import { FALLBACK_MOOD_COLOUR, findMood, MOOD_COLOURS } from '@moodbowl/contract/mood';
import css from './MoodBadge.module.css';
import { faceAddress } from './MoodFace.tsx';

/** A mood as a small pill: face and name. Anything but the eight moods is grey, with the name alone. */
export function MoodBadge({ mood }: { readonly mood: string }) {
  const known = findMood(mood);
  // A background instead of an image: a list has hundreds, and creating an image element with its sources takes a slow
  // phone half a millisecond.
  const look = known
    ? { '--mood': MOOD_COLOURS[known], '--face': `url(${faceAddress(known, 48)})` }
    : { '--mood': FALLBACK_MOOD_COLOUR };
  return (
    <span className={css.badge} data-known={known !== undefined || undefined} style={look}>
      {moodText(mood)}
    </span>
  );
}
