import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MoodEntryForm } from '../features/moods/entry/MoodEntryForm.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextButton } from '../ui/TextButton.tsx';
import { TOAST_MS, toastInfo } from '../ui/toast.ts';
import css from './MealsPage.module.css';
import { LazyGroceryList } from '../features/groceries/LazyGroceryList.tsx';
import { LazyMealCarousel } from '../features/meals/carousel/LazyMealCarousel.tsx';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

const REDIRECT_MS = 800;

/** Most visits are for the list or an idea. */
const EveryMeal = lazyPart(async () => ({
  default: (await import('../features/meals/cards/EveryMeal.tsx')).EveryMeal,
}));

export function MealsPage() {
  const { role } = useSession();
  const today = useTodaysMood();
  const mood = today.data?.mood;
  const [selected, setSelected] = useState<MoodName>();
  const { actions, dialog } = useRecipeDialog();
  const [address] = useSearchParams();
  // Back, and a reload, find the filters of the list in the address.
  const [withAll, setWithAll] = useState(address.size > 0);
  return (
    <Page
      title={t('pages.myMealsDashboard')}
      documentTitle={t('common.myMeals')}
      lead={t('pages.mealIdeasHelp')}
      tint={mood && MOOD_COLOURS[mood]}
      aside={role === 'admin' ? <AddMealButton /> : null}
      stacked
    >
      <div className={css.groceries}>
        <LazyGroceryList mood={mood} />
      </div>
      <Card title={t('pages.howAreYouFeeling')}>
        <MoodEntryForm
          selectMessage={t('moods.select')}
          toastMs={TOAST_MS.mood}
          selected={selected}
          onSelect={setSelected}
          compact
        />
      </Card>
      <LazyMealCarousel mood={mood} isMoodMissing={today.data === null} compact {...actions} />
      <section className={css.all} aria-label={t('pages.allMeals')}>
        <h2>
          <TextButton aria-expanded={withAll} onClick={() => setWithAll(!withAll)}>
            {t('pages.everythingOnTheMenu')}
          </TextButton>
        </h2>
        {withAll ? (
          <Suspense fallback={<Skeleton height={480} />}>
            <EveryMeal mood={mood} actions={actions} />
          </Suspense>
        ) : null}
      </section>
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
