import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import css from './StrengthPicker.module.css';

interface StrengthPickerProps {
  readonly mood: MoodName;
  readonly value: number | null;
  readonly onChange: (strength: number | null) => void;
}

const STRENGTHS = Array.from({ length: MOOD_LIMITS.strength }, (_, index) => index + 1);

/** Five steps as toggle buttons. Pressing the chosen one takes it back. */
export function StrengthPicker({ mood, value, onChange }: StrengthPickerProps) {
  return (
    <div
      role="group"
      aria-label={t('moods.howStrong')}
      className={css.strength}
      style={{ '--mood': MOOD_COLOURS[mood] }}
    >
      <span aria-hidden="true">{t('moods.howStrong')}</span>
      <div className={css.steps}>
        {STRENGTHS.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={t('moods.strengthOf', { step, most: MOOD_LIMITS.strength })}
            aria-pressed={value === step}
            data-filled={(value !== null && step <= value) || undefined}
            style={{ '--step': step }}
            onClick={() => onChange(value === step ? null : step)}
          >
            <i />
          </button>
        ))}
      </div>
    </div>
  );
}
