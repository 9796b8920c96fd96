import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EveryMeal } from '../features/meals/cards/EveryMeal.tsx';
import { MoodEntryForm } from '../features/moods/entry/MoodEntryForm.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { Illustration } from '../ui/Illustration.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { TOAST_MS, toastInfo } from '../ui/toast.ts';
import css from './MealsPage.module.css';
import { LazyGroceryList } from '../features/groceries/LazyGroceryList.tsx';
import { LazyMealCarousel } from '../features/meals/carousel/LazyMealCarousel.tsx';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

const REDIRECT_MS = 800;

export function MealsPage() {
  const { role } = useSession();
  const today = useTodaysMood();
  const mood = today.data?.mood;
  const [selected, setSelected] = useState<MoodName>();
  const { actions, dialog } = useRecipeDialog();
  return (
    <Page
      title={t('pages.myMealsDashboard')}
      documentTitle={t('common.myMeals')}
      lead={t('pages.mealIdeasHelp')}
      tint={mood && MOOD_COLOURS[mood]}
      aside={role === 'admin' ? <AddMealButton /> : null}
      stacked
    >
      <div className={css.lead}>
        <Card title={t('common.pickedForYou')} className={css.picks ?? ''}>
          <div className={css.text}>
            <Illustration name="cooking" size={48} />
            <p>{t('pages.mealsForHowYouFeel')}</p>
          </div>
          <Button component={Link} to={paths.suggestions()} variant="strong">
            {t('pages.seeYourSuggestions')}
          </Button>
        </Card>
        <Card title={t('pages.howAreYouFeeling')}>
          <MoodEntryForm
            selectMessage={t('moods.select')}
            toastMs={TOAST_MS.mood}
            selected={selected}
            onSelect={setSelected}
            compact
          />
        </Card>
      </div>
      <div className={css.groceries}>
        <LazyGroceryList mood={mood} />
      </div>
      <div className={css.meals}>
        <LazyMealCarousel mood={mood} isMoodMissing={today.data === null} compact {...actions} />
        <section className={css.all} aria-label={t('pages.allMeals')}>
          <h2>{t('pages.everythingOnTheMenu')}</h2>
          <EveryMeal mood={mood} actions={actions} />
        </section>
      </div>
      {dialog}
    </Page>
  );
}

function AddMealButton() {
  const navigate = useNavigate();
  const go = useDelayed(() => void navigate(paths.adminMeals()), REDIRECT_MS);
  return (
    <Button
      variant="strong"
      onClick={() => {
        toastInfo(t('pages.redirectingToAdminMealManagement'), { ms: TOAST_MS.meal, key: 'add-meal' });
        go();
      }}
    >
      {t('common.addMeal')}
    </Button>
  );
}
