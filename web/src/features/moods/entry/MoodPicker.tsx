import { moodText } from '../../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';

import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import css from './MoodPicker.module.css';

interface MoodPickerProps {
  readonly value: MoodName | undefined;
  readonly onChange: (mood: MoodName) => void;
  /** What is asked; the mood by default. */
  readonly label?: string;
  /** Smaller faces, in one row if there is space. */
  readonly compact?: boolean;
}

/** The eight moods as toggle buttons. */
export function MoodPicker({ value, onChange, label = t('common.mood'), compact = false }: MoodPickerProps) {
  return (
    <div role="group" aria-label={label} className={css.moods} data-compact={compact || undefined}>
      {MOOD_NAMES.map((mood) => (
        <MoodButton key={mood} mood={mood} chosen={mood === value} onChange={onChange} />
      ))}
    </div>
  );
}

interface MoodButtonProps {
  readonly mood: MoodName;
  readonly chosen: boolean;
  readonly onChange: (mood: MoodName) => void;
}

function MoodButton({ mood, chosen, onChange }: MoodButtonProps) {
  return (
    <button
      type="button"
      className={css.mood}
      style={{ '--mood': MOOD_COLOURS[mood] }}
      aria-pressed={chosen}
      onClick={() => onChange(mood)}
    >
      <MoodFace mood={mood} size={56} />
      {moodText(mood)}
    </button>
  );
}
