import { moodText } from '../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { findMood, MOOD_COLOURS, MOOD_NAMES } from '@moodbowl/contract/mood';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useSearchParams } from 'react-router';
import { RecipeList } from '../features/meals/cards/RecipeList.tsx';
import { moodsOf } from '../features/meals/meal-list.ts';
import { useMeals } from '../features/meals/meals.queries.ts';
import { AddRecipeMenu } from '../features/recipes/menu/AddRecipeMenu.tsx';
import { useGifts } from '../features/recipes/gifts/gifts.queries.ts';
import { Select } from '../ui/Select.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { RecipeTabs } from '../features/recipes/menu/RecipeTabs.tsx';
import css from './RecipesPage.module.css';
import { useRecipeDialog } from '../features/recipes/detail/use-recipe-dialog.tsx';

/** Recipes from friends rarely wait, recipes are rarely taken elsewhere, and the last tab is not the first that one opens. */
const GiftList = lazyPart(async () => ({ default: (await import('../features/recipes/gifts/GiftList.tsx')).GiftList }));
const ExportRecipesButton = lazyPart(async () => ({
  default: (await import('../features/recipe-files/ExportRecipesButton.tsx')).ExportRecipesButton,
}));

const PossibleMeals = lazyPart(async () => ({
  default: (await import('../features/plan/PossibleMeals.tsx')).PossibleMeals,
}));

const TABS = ['catalogue', 'ours', 'possible'] as const;

export function RecipesPage() {
  const [parameters, setParameters] = useSearchParams();
  const all = useMeals();
  const gifts = useGifts();
  const { actions, dialog } = useRecipeDialog();
  const mood = parameters.get('mood') ?? undefined;
  const known = findMood(mood);
  const tab = TABS.find((one) => one === parameters.get('tab')) ?? 'catalogue';
  const title = mood === undefined ? t('pages.recipesForAllMoods') : t('pages.recipesFor', { mood: moodText(mood) });
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    // As in the list's own filters: the next choice starts from the address that is rendered.
    setParameters(next, { replace: true, preventScrollReset: true, flushSync: true });
  };
  // Meals that are not loaded yet may have any mood.
  const moods = all.hasNextPage || tab === 'ours' ? MOOD_NAMES.toSorted() : moodsOf(all.data ?? []);
  const filter = (
    <Select
      label={t('common.filterByMood')}
      options={[
        { value: '', label: t('common.all') },
        ...moods.map((name) => ({ value: name, label: moodText(name) })),
      ]}
      value={known ?? ''}
      onChange={(value) => set('mood', value)}
    />
  );
  const list = (own: boolean) =>
    mood !== undefined && !known ? (
      <>
        {filter}
        <EmptyState art="plate" next={t('pages.chooseOneOfTheMoods')}>
          {t('meals.noneForMood')}
        </EmptyState>
      </>
    ) : (
      <RecipeList of={known} own={own} actions={actions}>
        {filter}
      </RecipeList>
    );

  return (
    <Page title={title} tint={known && MOOD_COLOURS[known]} aside={<AddRecipeMenu />} stacked>
      <RecipeTabs />
      <Tabs
        label={t('recipes.whose')}
        tabs={[
          { value: 'catalogue', text: t('recipes.catalogue'), panel: tab === 'catalogue' ? list(false) : null },
          {
            value: 'ours',
            text: t('recipes.ours'),
            count: gifts.data?.length || undefined,
            panel:
              tab === 'ours' ? (
                <>
                  {gifts.data?.length ? (
                    <Suspense fallback={null}>
                      <GiftList />
                    </Suspense>
                  ) : null}
                  {list(true)}
                  <div className={css.export}>
                    <Suspense fallback={null}>
                      <ExportRecipesButton />
                    </Suspense>
                  </div>
                </>
              ) : null,
          },
          {
            value: 'possible',
            text: t('plan.whatCanIMake'),
            panel:
              tab === 'possible' ? (
                <Suspense fallback={<Skeleton height={280} />}>
                  <PossibleMeals />
                </Suspense>
              ) : null,
          },
        ]}
        value={tab}
        onChange={(value) => set('tab', value === 'catalogue' ? '' : value)}
      />
      {dialog}
    </Page>
  );
}
