import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';

import { Link } from 'react-router';
import { EatingHint } from '../features/eating/EatingHint.tsx';
import { EatButton } from '../features/meal-logs/EatButton.tsx';
import { MealCard } from '../features/meals/cards/MealCard.tsx';
import gridCss from '../features/meals/cards/MealGrid.module.css';
import { MealGridSkeleton } from '../features/meals/cards/MealGridSkeleton.tsx';
import { DEFAULT_IMAGE } from '../features/meals/meal-image.ts';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { isKitchenKnown } from '../features/suggestions/reason-text.ts';
import { SuggestionReason } from '../features/suggestions/SuggestionReason.tsx';
import { TimeChoice } from '../features/suggestions/TimeChoice.tsx';
import { useSuggestions } from '../features/suggestions/suggestions.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { RecipeTabs } from '../features/recipes/menu/RecipeTabs.tsx';
import css from './SuggestionsPage.module.css';
import { QuestionLine } from '../features/learning/QuestionLine.tsx';
import { CurrentFace } from '../ui/mood/CurrentFace.tsx';
import { useAddMissing } from '../features/suggestions/use-add-missing.ts';
import { useSteps } from '../lib/use-steps.ts';
import { useTimeChoice } from '../features/suggestions/use-time-choice.ts';
import { shownFor } from '../features/meals/meal-list.ts';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

/** How many suggestions are shown at first, and with each press. Whoever does not find one among the best looks elsewhere. */
const ROWS = 6;

export function SuggestionsPage() {
  const today = useTodaysMood();
  const mood = today.data?.mood;
  const time = useTimeChoice(mood);
  const suggestions = useSuggestions({ minutes: time.minutes });
  const { actions, dialog } = useRecipeDialog();
  const { add, busy } = useAddMissing();
  const { count, showStep, firstOfStep } = useSteps(String(time.minutes), ROWS);
  const shown = suggestions.data?.slice(0, count) ?? [];
  const kitchenKnown = isKitchenKnown(suggestions.data ?? []);
  return (
    <Page
      title={t('pages.mealSuggestions')}
      lead={
        today.data === null ? (
          <RichText
            id="pages.logAMoodFirst"
            values={{
              link: (
                <Link to={paths.moodTracker()} className={css.inline}>
                  {t('pages.logAMood')}
                </Link>
              ),
            }}
          />
        ) : (
          t('pages.pickedForHowYouFeel')
        )
      }
      tint={mood && MOOD_COLOURS[mood]}
      aside={<CurrentFace mood={mood} />}
    >
      <RecipeTabs />
      <EatingHint />
      <QuestionLine>
        <Link to={paths.home()}>{t('learning.sayIt')}</Link>
      </QuestionLine>
      {time.isAsked ? <TimeChoice value={time.minutes} onChange={time.setMinutes} /> : null}
      {suggestions.isPending ? <MealGridSkeleton text={t('suggestions.loading')} /> : null}
      {suggestions.isError && !suggestions.data ? (
        <EmptyState
          art="umbrella"
          next={<Button onClick={() => void suggestions.refetch()}>{t('common.tryAgain')}</Button>}
        >
          {messageOf(suggestions.error, t('suggestions.loadFailed'))}
        </EmptyState>
      ) : null}
      {suggestions.data?.length === 0 ? (
        <EmptyState art="plate" next={<Link to={paths.recipes()}>{t('pages.browseAllRecipes')}</Link>}>
          {time.minutes === undefined ? t('suggestions.none') : t('suggestions.noneSoQuick', { minutes: time.minutes })}
        </EmptyState>
      ) : null}
      <ul className={`${gridCss.grid} ${gridCss.rows}`}>
        {shown.map((suggestion, index) => (
          <li key={suggestion.meal.id} ref={firstOfStep(index)} tabIndex={-1}>
            <MealCard
              meal={shownFor(suggestion.meal, mood)}
              fallbackImage={DEFAULT_IMAGE.recipe}
              level={2}
              compact
              eager={index < 3}
              onView={() => actions.onView(suggestion.meal)}
              onToggleSaved={() => actions.onToggleSaved(suggestion.meal)}
              eatButton={<EatButton meal={suggestion.meal} compact />}
            >
              <SuggestionReason
                suggestion={suggestion}
                kitchenKnown={kitchenKnown}
                busy={busy !== undefined}
                onAdd={() => void add(suggestion.meal.id)}
              />
            </MealCard>
          </li>
        ))}
      </ul>
      {suggestions.data && suggestions.data.length > count ? (
        <Button onClick={showStep} className={css.more ?? ''}>
          {t('common.showMore')}
        </Button>
      ) : null}
      {dialog}
    </Page>
  );
}
