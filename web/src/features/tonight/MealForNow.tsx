import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EatButton } from '../meal-logs/EatButton.tsx';
import { MealImage } from '../meals/cards/MealImage.tsx';
import type { MealActions } from '../meals/meal-actions.ts';
import { DEFAULT_IMAGE } from '../meals/meal-image.ts';
import { reasonText } from '../suggestions/reason-text.ts';
import { TimeChoice } from '../suggestions/TimeChoice.tsx';
import { useSuggestions } from '../suggestions/suggestions.queries.ts';
import { useAddMissing } from '../suggestions/use-add-missing.ts';
import { useTimeChoice } from '../suggestions/use-time-choice.ts';
import css from './MealForNow.module.css';
import { PinButton } from './PinButton.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface MealForNowProps extends Pick<MealActions, 'onView'> {
  readonly mood: MoodName;
  /** Whether the mood was saved a moment ago; then the meal is scrolled into view when it has loaded. */
  readonly reveal?: boolean;
}

/** The best suggestion for the saved mood, then the next ones. Use a `key` for each mood. */
export function MealForNow({ mood, onView, reveal = false }: MealForNowProps) {
  const time = useTimeChoice(mood);
  const { data = [], isFetchedAfterMount, isPlaceholderData, isError, error, refetch } = useSuggestions(time);
  const { add, busy } = useAddMissing();
  const [turn, setTurn] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // Suggestions of an earlier visit are for another mood.
  const isLoaded = isFetchedAfterMount && !isPlaceholderData;
  const suggestion = isLoaded ? data[turn % data.length] : undefined;
  const isShown = suggestion !== undefined;
  useEffect(() => {
    if (!reveal || !isShown) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
  }, [reveal, isShown]);
  if (isLoaded && !suggestion && (isError || time.minutes === undefined)) {
    return isError ? (
      <Alert kind="error" alert={false}>
        {messageOf(error, t('suggestions.loadFailed'))}{' '}
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
      </Alert>
    ) : null;
  }
  const next =
    isLoaded && data.length < 2 ? null : (
      <Button variant="quiet" className={css.next ?? ''} busy={!isShown} onClick={() => setTurn(turn + 1)}>
        {t('suggestions.next')}
      </Button>
    );
  return (
    <div ref={place} tabIndex={-1} className={css.slot}>
      <Card title={t('suggestions.forNow')} aside={next}>
        {time.isAsked ? (
          <TimeChoice
            value={time.minutes}
            onChange={(minutes) => {
              setTurn(0);
              time.setMinutes(minutes);
            }}
          />
        ) : null}
        {suggestion ? (
          <SuggestedMeal
            suggestion={suggestion}
            arriving={reveal}
            onView={() => onView(suggestion.meal)}
            adding={busy !== undefined}
            onAdd={() => {
              // The button disappears when nothing is missing; the focus stays on the meal.
              place.current?.focus({ preventScroll: true });
              void add(suggestion.meal.id);
            }}
          />
        ) : isLoaded && time.minutes !== undefined ? (
          <p role="status">{t('suggestions.noneSoQuick', { minutes: time.minutes })}</p>
        ) : (
          <div role="status" aria-label={t('suggestions.loading')} className={css.loading}>
            <Skeleton height="100%" />
          </div>
        )}
      </Card>
    </div>
  );
}

interface SuggestedMealProps {
  readonly suggestion: Suggestion;
  /** Whether it comes with a movement, because a press asked for it. */
  readonly arriving: boolean;
  readonly onView: () => void;
  /** Whether missing ingredients are being added. */
  readonly adding: boolean;
  readonly onAdd: () => void;
}

/** A suggested meal with its reason and actions. */
function SuggestedMeal({ suggestion, arriving, onView, adding, onAdd }: SuggestedMealProps) {
  const { meal, reason, minutes, missing } = suggestion;
  const items = missing.map(({ item_name }) => item_name).join(', ');
  const addText = t('suggestions.add', { count: missing.length });
  return (
    <>
      <div className={css.meal} data-arriving={arriving || undefined}>
        <div className={css.picture}>
          <MealImage key={meal.id} imageUrl={meal.image_url} fallback={DEFAULT_IMAGE.recipe} eager />
        </div>
        <Stack gap={1} aria-live="polite">
          <h3 dir="auto">{meal.name}</h3>
          <p dir="auto">{reasonText(reason)}</p>
          <p className={css.missing} dir="auto">
            {minutes === null ? null : `${t('suggestions.minutes', { minutes })} · `}
            {missing.length === 0
              ? t('suggestions.complete')
              : `${t('suggestions.missing', { count: missing.length })} · ${items}`}
          </p>
        </Stack>
      </div>
      <div className={css.actions}>
        <Button variant="strong" onClick={onView} aria-label={t('suggestions.viewRecipeName', { name: meal.name })}>
          {t('common.viewRecipe')}
        </Button>
        <EatButton key={`eat-${meal.id}`} meal={meal} compact />
        <PinButton key={`pin-${meal.id}`} meal={meal} />
        {missing.length > 0 ? (
          <Button busy={adding} onClick={onAdd} aria-label={`${addText}: ${meal.name}`}>
            {addText}
          </Button>
        ) : null}
      </div>
    </>
  );
}
