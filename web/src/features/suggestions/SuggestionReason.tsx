import { t } from '@moodbowl/i18n/t';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { useRef } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import { Button } from '../../ui/Button.tsx';
import { reasonText } from './reason-text.ts';
import css from './SuggestionReason.module.css';

interface SuggestionReasonProps {
  readonly suggestion: Suggestion;
  readonly kitchenKnown: boolean;
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** The reason for a meal and how much is missing; behind it what, and a button that adds it to the list. */
export function SuggestionReason({ suggestion, kitchenKnown, busy, onAdd }: SuggestionReasonProps) {
  const { meal, missing } = suggestion;
  const place = useRef<HTMLDivElement>(null);
  const add = () => {
    // The button disappears with the missing ingredients; the focus stays on the meal.
    place.current?.focus();
    onAdd();
  };
  return (
    <div ref={place} tabIndex={-1} className={css.slot}>
      <p className={css.reason} dir="auto">
        {reasonText(suggestion, kitchenKnown)}
      </p>
      {missing.length > 0 ? (
        <details className={css.missing}>
          <summary>{t(kitchenKnown ? 'suggestions.missing' : 'suggestions.needs', { count: missing.length })}</summary>
          <p dir="auto">{missing.map(({ item_name }) => item_name).join(', ')}</p>
          <Button
            busy={busy}
            onClick={add}
            aria-label={`${t('suggestions.add', { count: missing.length })}: ${meal.name}`}
          >
            {t('suggestions.add', { count: missing.length })}
          </Button>
        </details>
      ) : (
        <p className={css.complete}>
          <Illustration name="basket" size={24} />
          {t('suggestions.complete')}
        </p>
      )}
    </div>
  );
}
