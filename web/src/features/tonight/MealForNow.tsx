import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import { useState } from 'react';
import { MealImage } from '../meals/cards/MealImage.tsx';
import type { MealActions } from '../meals/meal-actions.ts';
import { DEFAULT_IMAGE } from '../meals/meal-image.ts';
import { TimeChoice } from '../suggestions/TimeChoice.tsx';
import { PinButton } from './PinButton.tsx';
import { SuggestedMeal } from './SuggestedMeal.tsx';
import { useSuggestions } from '../suggestions/suggestions.queries.ts';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { useAddMissing } from '../suggestions/use-add-missing.ts';
import { useTimeChoice } from '../suggestions/use-time-choice.ts';

interface MealForNowProps extends Pick<MealActions, 'onView' | 'eatButton'> {
  readonly mood: MoodName;
  /** Whether the mood was saved a moment ago; then the meal is scrolled into view. */
  readonly reveal?: boolean;
}

/** The best suggestion for the saved mood, then the next ones. Use a `key` for each mood. */
export function MealForNow({ mood, onView, eatButton, reveal = false }: MealForNowProps) {
  const time = useTimeChoice(mood);
  const {
    data = [],
    isFetchedAfterMount,
    isPlaceholderData,
    isError,
    error,
    refetch,
  } = useSuggestions({
    minutes: time.minutes,
  });
  const { add, busy } = useAddMissing();
  const [turn, setTurn] = useState(0);
  // Suggestions of an earlier visit are for another mood.
  const suggestion = isFetchedAfterMount && !isPlaceholderData ? data[turn % data.length] : undefined;
  const isLoaded = isFetchedAfterMount && !isPlaceholderData;
  if (isLoaded && !suggestion && time.minutes === undefined) {
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
      none={
        isLoaded && time.minutes !== undefined ? t('suggestions.noneSoQuick', { minutes: time.minutes }) : undefined
      }
      timeChoice={
        time.isAsked ? (
          <TimeChoice
            value={time.minutes}
            onChange={(minutes) => {
              setTurn(0);
              time.setMinutes(minutes);
            }}
          />
        ) : null
      }
      pinButton={suggestion ? <PinButton key={`pin-${suggestion.meal.id}`} meal={suggestion.meal} /> : null}
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
      eatButton={suggestion ? <span key={`eat-${suggestion.meal.id}`}>{eatButton(suggestion.meal)}</span> : null}
      busy={busy !== undefined}
      onView={() => suggestion && onView(suggestion.meal)}
      onAdd={() => suggestion && void add(suggestion.meal.id)}
      onNext={isLoaded && data.length < 2 ? undefined : () => setTurn(turn + 1)}
      reveal={reveal}
    />
  );
}
