import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { MealImage } from '../../features/meals/cards/MealImage.tsx';
import type { MealActions } from '../../features/meals/meal-actions.ts';
import { DEFAULT_IMAGE } from '../../features/meals/meal-image.ts';
import { SuggestedMeal } from '../../features/suggestions/SuggestedMeal.tsx';
import { useSuggestions } from '../../features/suggestions/suggestions.queries.ts';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { useAddMissing } from './use-add-missing.ts';

interface MealForNowProps extends Pick<MealActions, 'onView' | 'eatButton'> {
  /** Whether the mood was saved a moment ago; then the meal is scrolled into view. */
  readonly reveal?: boolean;
}

/** The best suggestion for the saved mood, then the next ones. Use a `key` for each mood. */
export function MealForNow({ onView, eatButton, reveal = false }: MealForNowProps) {
  const { data = [], isFetchedAfterMount, isError, error, refetch } = useSuggestions();
  const { add, busy } = useAddMissing();
  const [turn, setTurn] = useState(0);
  // Suggestions of an earlier visit are for another mood.
  const suggestion = isFetchedAfterMount ? data[turn % data.length] : undefined;
  if (isFetchedAfterMount && !suggestion) {
    return isError ? (
      <Alert kind="error" alert={false}>
        {messageOf(error, t('suggestions.loadFailed'))}{' '}
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
      </Alert>
    ) : null;
  }
  return (
    <SuggestedMeal
      suggestion={suggestion}
      picture={
        suggestion ? (
          <MealImage
            key={suggestion.meal.id}
            imageUrl={suggestion.meal.image_url}
            fallback={DEFAULT_IMAGE.recipe}
            eager
          />
        ) : null
      }
      eatButton={suggestion ? <span key={suggestion.meal.id}>{eatButton(suggestion.meal)}</span> : null}
      busy={busy !== undefined}
      onView={() => suggestion && onView(suggestion.meal)}
      onAdd={() => suggestion && void add(suggestion.meal.id)}
      onNext={suggestion && data.length < 2 ? undefined : () => setTurn(turn + 1)}
      reveal={reveal}
    />
  );
}
