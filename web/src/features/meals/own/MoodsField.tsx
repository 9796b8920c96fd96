import { moodText } from '../../../lib/format.ts';
import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import fieldCss from '../../../ui/Field.module.css';
import css from './MoodsField.module.css';

interface MoodsFieldProps {
  readonly moods: readonly MoodName[];
  readonly onChange: (moods: MoodName[]) => void;
}

/** The moods of a recipe, none to all: when somebody would eat it. */
export function MoodsField({ moods, onChange }: MoodsFieldProps) {
  const toggle = (mood: MoodName) =>
    onChange(moods.includes(mood) ? moods.filter((one) => one !== mood) : [...moods, mood]);
  return (
    <fieldset className={css.field}>
      <legend className={fieldCss.label}>{t('recipes.whenToEat')}</legend>
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
