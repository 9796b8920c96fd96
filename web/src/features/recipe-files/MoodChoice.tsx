import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { moodText } from '../../lib/format.ts';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import css from './MoodChoice.module.css';

interface MoodChoiceProps {
  readonly chosen: readonly MoodName[];
  readonly onChange: (moods: readonly MoodName[]) => void;
}

/** The moods that all recipes of a file are for; none is fine. */
export function MoodChoice({ chosen, onChange }: MoodChoiceProps) {
  const toggle = (mood: MoodName) =>
    onChange(chosen.includes(mood) ? chosen.filter((other) => other !== mood) : [...chosen, mood]);
  return (
    <fieldset className={css.field}>
      <legend>{t('recipeFiles.whenToEat')}</legend>
      <p className={css.help}>{t('recipeFiles.whenToEatHelp')}</p>
      <div className={css.moods}>
        {MOOD_NAMES.map((mood) => (
          <button
            key={mood}
            type="button"
            aria-pressed={chosen.includes(mood)}
            style={{ '--mood': MOOD_COLOURS[mood] }}
            onClick={() => toggle(mood)}
          >
            <MoodFace mood={mood} size={28} />
            {moodText(mood)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
