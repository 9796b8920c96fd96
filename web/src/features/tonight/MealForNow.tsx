import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { type Choice, Menu } from '../../ui/Menu.tsx';
import { EatButton } from '../meal-logs/EatButton.tsx';
import { useEatenToday } from '../meal-logs/meal-logs.queries.ts';
import { SomethingElse } from '../meal-logs/SomethingElse.tsx';
import { MealImage } from '../meals/cards/MealImage.tsx';
import type { MealActions } from '../meals/meal-actions.ts';
import { DEFAULT_IMAGE } from '../meals/meal-image.ts';
import { isKitchenKnown, reasonText } from '../suggestions/reason-text.ts';
import { TimeChoice } from '../suggestions/TimeChoice.tsx';
import { useSuggestions } from '../suggestions/suggestions.queries.ts';
import { useAddMissing } from '../suggestions/use-add-missing.ts';
import { useTimeChoice } from '../suggestions/use-time-choice.ts';
import css from './MealForNow.module.css';
import { usePin } from './use-pin.ts';
import { Stack } from '../../ui/Stack.tsx';

/** In minutes: what somebody who feels low can still cook. */
const QUICK = 15;

interface MealForNowProps extends Pick<MealActions, 'onView'> {
  readonly mood: MoodName;
  /** Whether it comes with a movement, because the mood was saved a moment ago. */
  readonly arriving?: boolean;
}

/** The best suggestion for the saved mood, then the next ones. Use a `key` for each mood. */
export function MealForNow({ mood, onView, arriving = false }: MealForNowProps) {
  const time = useTimeChoice(mood, QUICK);
  const { data = [], isFetchedAfterMount, isPlaceholderData, isError, error, refetch } = useSuggestions(time);
  const { add, busy } = useAddMissing();
  const [turn, setTurn] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // Suggestions of an earlier visit are for another mood.
  const isLoaded = isFetchedAfterMount && !isPlaceholderData;
  const suggestion = isLoaded ? data[turn % data.length] : undefined;
  const isShown = suggestion !== undefined;
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
            kitchenKnown={isKitchenKnown(data)}
            arriving={arriving}
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
  readonly kitchenKnown: boolean;
  /** Whether it comes with a movement, because a press asked for it. */
  readonly arriving: boolean;
  readonly onView: () => void;
  /** Whether missing ingredients are being added. */
  readonly adding: boolean;
  readonly onAdd: () => void;
}

/** A suggested meal with its reason and actions. Once it is eaten, nothing is left to do but wait for the question. */
function SuggestedMeal({ suggestion, kitchenKnown, arriving, onView, adding, onAdd }: SuggestedMealProps) {
  const { meal, minutes, missing } = suggestion;
  const pin = usePin(meal);
  const isEaten = useEatenToday({ mealId: meal.id, entryId: null }).length > 0;
  const choices: Choice[] = [
    { text: t('tonight.pin'), onPress: pin.press, pressed: pin.pinned },
    ...(missing.length > 0
      ? [{ text: t('suggestions.add', { count: missing.length }), onPress: () => !adding && onAdd() }]
      : []),
    { text: t('suggestions.all'), to: paths.suggestions() },
  ];
  return (
    <>
      <div className={css.meal} data-arriving={arriving || undefined} data-eaten={isEaten || undefined}>
        <div className={css.picture}>
          <MealImage
            key={meal.id}
            imageUrl={meal.image_url}
            fallback={DEFAULT_IMAGE.recipe}
            own={meal.own ? meal : undefined}
            eager
          />
        </div>
        <Stack gap={1} aria-live="polite">
          <h3 dir="auto">{meal.name}</h3>
          {isEaten ? (
            <p>{t('tonight.eaten')}</p>
          ) : (
            <>
              <p dir="auto">{reasonText(suggestion, kitchenKnown)}</p>
              <p className={css.missing} dir="auto">
                {minutes === null ? null : `${t('suggestions.minutes', { minutes })} · `}
                {missingText(missing, kitchenKnown)}
              </p>
            </>
          )}
        </Stack>
      </div>
      <div className={css.actions}>
        {isEaten ? null : (
          <Button variant="strong" onClick={onView} aria-label={t('suggestions.viewRecipeName', { name: meal.name })}>
            {t('common.viewRecipe')}
          </Button>
        )}
        <EatButton key={`eat-${meal.id}`} meal={meal} compact />
        {isEaten ? null : (
          <Menu key={`menu-${meal.id}`} label={t('tonight.more', { meal: meal.name })} choices={choices}>
            ⋯{/* untranslated: a sign */}
          </Menu>
        )}
        <SomethingElse />
      </div>
    </>
  );
}

function missingText(missing: Suggestion['missing'], kitchenKnown: boolean): string {
  if (missing.length === 0) return t('suggestions.complete');
  if (!kitchenKnown) return t('suggestions.needs', { count: missing.length });
  const items = missing.map(({ item_name }) => item_name).join(', ');
  return `${t('suggestions.missing', { count: missing.length })} · ${items}`;
}
