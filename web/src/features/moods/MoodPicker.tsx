import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { memo } from 'react';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import css from './MoodPicker.module.css';

interface MoodPickerProps {
  readonly value: MoodName | undefined;
  readonly onChange: (mood: MoodName) => void;
}

/** The eight moods as buttons; the chosen one is pressed. */
export const MoodPicker = memo(({ value, onChange }: MoodPickerProps) => (
  <div role="group" aria-label="Mood" className={css.moods}>
    {MOOD_NAMES.map((mood) => (
      <button
        key={mood}
        type="button"
        className={css.mood}
        style={{ '--mood': MOOD_COLOURS[mood] }}
        aria-pressed={mood === value}
        onClick={() => onChange(mood)}
      >
        <MoodFace mood={mood} size={56} />
        {mood}
      </button>
    ))}
  </div>
));
