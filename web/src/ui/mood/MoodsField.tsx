import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { moodText } from './mood-text.ts';
import fieldCss from '../Field.module.css';
import { MoodFace } from './MoodFace.tsx';
import css from './MoodsField.module.css';

interface MoodsFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly moods: readonly MoodName[];
  readonly onChange: (moods: MoodName[]) => void;
}

/** A field for none to all moods. */
export function MoodsField({ label, help, moods, onChange }: MoodsFieldProps) {
  const toggle = (mood: MoodName) =>
    onChange(moods.includes(mood) ? moods.filter((one) => one !== mood) : [...moods, mood]);
  return (
    <fieldset className={css.field}>
      <legend className={fieldCss.label}>{label}</legend>
      {help === undefined ? null : <p className={css.help}>{help}</p>}
      <div className={css.moods}>
        {MOOD_NAMES.map((mood) => (
          <button
            key={mood}
            type="button"
            className={css.mood}
            style={{ '--mood': MOOD_COLOURS[mood] }}
            aria-pressed={moods.includes(mood)}
            onClick={() => toggle(mood)}
          >
            <MoodFace mood={mood} size={32} />
            {moodText(mood)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
