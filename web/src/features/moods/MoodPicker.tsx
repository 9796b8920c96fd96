import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { memo } from 'react';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import css from './MoodPicker.module.css';

interface MoodPickerProps {
  readonly value: MoodName | undefined;
  readonly onChange: (mood: MoodName) => void;
  /** Smaller faces, in one row where there is room. */
  readonly compact?: boolean;
}

/** The eight moods as buttons; the chosen one is pressed. */
export const MoodPicker = memo(({ value, onChange, compact = false }: MoodPickerProps) => (
  <div role="group" aria-label="Mood" className={css.moods} data-compact={compact || undefined}>
    {MOOD_NAMES.map((mood) => (
      <Choice key={mood} mood={mood} chosen={mood === value} onChange={onChange} />
    ))}
  </div>
));

interface ChoiceProps {
  readonly mood: MoodName;
  readonly chosen: boolean;
  readonly onChange: (mood: MoodName) => void;
}

const Choice = memo(({ mood, chosen, onChange }: ChoiceProps) => (
  <button
    type="button"
    className={css.mood}
    style={{ '--mood': MOOD_COLOURS[mood] }}
    aria-pressed={chosen}
    onClick={() => onChange(mood)}
  >
    <MoodFace mood={mood} size={56} />
    {mood}
  </button>
));
