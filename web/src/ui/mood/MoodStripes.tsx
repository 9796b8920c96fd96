import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { MoodMark } from './MoodMark.tsx';
import css from './MoodStripes.module.css';

/** More stripes would be too narrow for their marks. */
export const MOST_STRIPES = 3;

/** The first three moods of a day as stripes, each in its colour with its mark. Fills its place. */
export function MoodStripes({ moods }: { readonly moods: readonly MoodName[] }) {
  return (
    <span className={css.stripes}>
      {moods.slice(0, MOST_STRIPES).map((mood) => (
        <span key={mood} style={{ background: MOOD_COLOURS[mood] }}>
          <MoodMark mood={mood} />
        </span>
      ))}
    </span>
  );
}
