import type { MoodName } from '@moodbowl/contract/mood';
import { MARK_SIZE, MOOD_MARKS } from './mood-marks.ts';

interface MoodMarkProps {
  readonly mood: MoodName;
  /** Width and height in CSS pixels; as large as its place by default. */
  readonly size?: number;
}

/** The shape of a mood, in the colour of the text. Its name is beside it, or in the name of the cell. */
export function MoodMark({ mood, size }: MoodMarkProps) {
  return (
    <svg viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={MOOD_MARKS[mood]} />
    </svg>
  );
}
