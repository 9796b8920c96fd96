import { t } from '@moodbowl/i18n/t';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { reasonText } from '../suggestions/reason-text.ts';
import css from './SuggestedMeal.module.css';

interface SuggestedMealProps {
  /** Undefined while it loads. */
  readonly suggestion: Suggestion | undefined;
  /** Shown instead of a meal when none fits. */
  readonly none: string | undefined;
  /** Asks how much time there is, before the meal. */
  readonly timeChoice: ReactNode;
  readonly picture: ReactNode;
  /** The button that logs the meal as eaten. */
  readonly eatButton: ReactNode;
  /** The button that pins the meal for today. */
  readonly pinButton: ReactNode;
  /** Whether the missing ingredients are being added. */
  readonly busy: boolean;
  readonly onView: () => void;
  readonly onAdd: () => void;
  /** Shows the next one; absent if there is none. */
  readonly onNext: (() => void) | undefined;
  /** Whether to scroll the card into view when it has loaded, because a press asked for it. */
  readonly reveal?: boolean;
}

/** One suggested meal with its reason and actions. */
export function SuggestedMeal({
  suggestion,
  none,
  timeChoice,
  picture,
  eatButton,
  pinButton,
  busy,
  onView,
  onAdd,
  onNext,
  reveal = false,
}: SuggestedMealProps) {
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = suggestion !== undefined;
  useEffect(() => {
    if (!reveal || !isLoaded) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
  }, [reveal, isLoaded]);
  const missing = suggestion?.missing.length ?? 0;
  const add = () => {
    // The button disappears when nothing is missing; the focus stays on the meal.
    place.current?.focus({ preventScroll: true });
    onAdd();
  };
  return (
    <div ref={place} tabIndex={-1} className={css.slot}>
      <Card
        title={t('suggestions.forNow')}
        aside={
          onNext ? (
            <Button variant="quiet" className={css.next ?? ''} busy={!isLoaded} onClick={onNext}>
              {t('suggestions.next')}
            </Button>
          ) : null
        }
      >
        {timeChoice}
        {suggestion === undefined && none !== undefined ? <p role="status">{none}</p> : null}
        {suggestion ? (
          <>
            <div className={css.meal} data-arriving={reveal || undefined}>
              <div className={css.picture}>{picture}</div>
              <div className={css.text} aria-live="polite">
                <h3 dir="auto">{suggestion.meal.name}</h3>
                <p dir="auto">{reasonText(suggestion.reason)}</p>
                <p className={css.missing} dir="auto">
                  {suggestion.minutes === null
                    ? null
                    : `${t('suggestions.minutes', { minutes: suggestion.minutes })} · `}
                  {missing === 0
                    ? t('suggestions.complete')
                    : `${t('suggestions.missing', { count: missing })} · ${suggestion.missing
                        .map(({ item_name }) => item_name)
                        .join(', ')}`}
                </p>
              </div>
            </div>
            <div className={css.actions}>
              <Button
                variant="strong"
                onClick={onView}
                aria-label={t('suggestions.viewRecipeName', { name: suggestion.meal.name })}
              >
                {t('common.viewRecipe')}
              </Button>
              {eatButton}
              {pinButton}
              {missing > 0 ? (
                <Button
                  busy={busy}
                  onClick={add}
                  aria-label={`${t('suggestions.add', { count: missing })}: ${suggestion.meal.name}`}
                >
                  {t('suggestions.add', { count: missing })}
                </Button>
              ) : null}
            </div>
          </>
        ) : none !== undefined ? null : (
          <div role="status" aria-label={t('suggestions.loading')} className={css.loading}>
            <Skeleton height="100%" />
          </div>
        )}
      </Card>
    </div>
  );
}
