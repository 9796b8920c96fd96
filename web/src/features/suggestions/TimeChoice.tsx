import { t } from '@moodbowl/i18n/t';
import css from './TimeChoice.module.css';
import { Row } from '../../ui/Row.tsx';

/** On a bad day effort counts first: the most minutes that a meal may take. */
const CHOICES = [5, 15, 30, undefined] as const;
export type Minutes = (typeof CHOICES)[number];

interface TimeChoiceProps {
  readonly value: Minutes;
  readonly onChange: (minutes: Minutes) => void;
}

/** How much time there is: a quick choice before the suggestions. */
export function TimeChoice({ value, onChange }: TimeChoiceProps) {
  return (
    <Row role="group" aria-label={t('suggestions.howMuchTime')} gap={3} lineGap={2} align="center">
      <span aria-hidden="true">{t('suggestions.howMuchTime')}</span>
      <div className={css.choices}>
        {CHOICES.map((minutes) => (
          <button
            key={minutes ?? 'any'}
            type="button"
            aria-pressed={minutes === value}
            aria-label={minutes === undefined ? undefined : t('suggestions.minutesSpoken', { minutes })}
            onClick={() => onChange(minutes)}
          >
            {minutes === undefined ? t('suggestions.anyTime') : t('suggestions.minutes', { minutes })}
          </button>
        ))}
      </div>
    </Row>
  );
}
