import { t } from '@moodbowl/i18n/t';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { useRef } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import { Button } from '../../ui/Button.tsx';
import { reasonText } from './reason-text.ts';
import css from './SuggestionReason.module.css';

interface SuggestionReasonProps {
  readonly suggestion: Suggestion;
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** The reason for a meal, its missing ingredients, and a button that adds them to the list. */
export function SuggestionReason({ suggestion: { meal, reason, missing }, busy, onAdd }: SuggestionReasonProps) {
  const place = useRef<HTMLDivElement>(null);
  const add = () => {
    // The button disappears with the missing ingredients; the focus stays on the meal.
    place.current?.focus();
    onAdd();
  };
  return (
    <div ref={place} tabIndex={-1} className={css.slot}>
      <p className={css.reason} dir="auto">
        {reasonText(reason)}
      </p>
      {missing.length > 0 ? (
        <>
          <p className={css.missing}>
            <strong>{t('suggestions.missing', { count: missing.length })}</strong>
            <span dir="auto">{missing.map(({ item_name }) => item_name).join(', ')}</span>
          </p>
          <Button
            busy={busy}
            onClick={add}
            aria-label={`${t('suggestions.add', { count: missing.length })}: ${meal.name}`}
          >
            {t('suggestions.add', { count: missing.length })}
          </Button>
        </>
      ) : (
        <p className={css.complete}>
          <Illustration name="basket" size={28} />
          {t('suggestions.complete')}
        </p>
      )}
    </div>
  );
}
