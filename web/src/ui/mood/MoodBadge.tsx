import { moodText } from '../../lib/format.ts';
import { FALLBACK_MOOD_COLOUR, findMood, MOOD_COLOURS } from '@moodbowl/contract/mood';
import css from './MoodBadge.module.css';
import { faceAddress } from './MoodFace.tsx';

/** A mood as a small pill: face and name. What is not one of the eight is shown in grey, by name alone. */
export function MoodBadge({ mood }: { readonly mood: string }) {
  const known = findMood(mood);
  // There are hundreds of them in a list, and half a millisecond goes into an image element with its choice of files on
  // a slow phone: the face is the background, which costs nothing until it is seen.
  const look = known
    ? { '--mood': MOOD_COLOURS[known], '--face': `url(${faceAddress(known, 48)})` }
    : { '--mood': FALLBACK_MOOD_COLOUR };
  return (
    <span className={css.badge} data-known={known !== undefined || undefined} style={look}>
      {moodText(mood)}
    </span>
  );
}
