import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import gridCss from '../meals/cards/MealGrid.module.css';
import { MealTile } from '../meals/cards/MealTile.tsx';
import { markSaved } from '../meals/meals.queries.ts';
import type { ShownSavedMeal } from './read-saved-meal.ts';
import { markInSavedList, useSavedMeals, useSetSaved } from './saved-meals.queries.ts';
import { messageOf } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import css from './ProfileSavedMeals.module.css';
import { Stack } from '../../ui/Stack.tsx';
import { Row } from '../../ui/Row.tsx';

/** How many meals are shown at first: one row. */
const AT_FIRST = 4;

const show = (id: string, saved: boolean) => {
  markInSavedList(id, saved);
  markSaved(id, saved);
};

/** Saved meals. A removed one disappears immediately, can be saved again, and comes back after a failure. */
export function ProfileSavedMeals() {
  const meals = useSavedMeals();
  const { mutateAsync: setSaved } = useSetSaved(show);
  const [removed, setRemoved] = useState<ShownSavedMeal>();
  const [problem, setProblem] = useState<string>();
  const [all, setAll] = useState(false);
  const isShown = useIsMounted();
  const undo = useRef<HTMLButtonElement>(null);
  const saved = meals.data?.filter((meal) => meal.saved);

  const change = (meal: ShownSavedMeal) => {
    const remove = meal.saved;
    setProblem(undefined);
    setRemoved(remove ? meal : undefined);
    handleMutation(setSaved({ id: meal.meal_id, saved: !remove }), {
      worked: () => undefined,
      failed: (error) => {
        // Undoes the failed change only; another meal removed meanwhile can still be saved again.
        if (remove) setRemoved((other) => (other?.meal_id === meal.meal_id ? undefined : other));
        else setRemoved((other) => other ?? meal);
        const text = messageOf(error, t('profile.toggleFailed'));
        if (isShown.current) setProblem(text);
        else toastError(text, { ms: TOAST_MS.profile });
      },
    });
  };

  return (
    <Stack as="section" aria-labelledby="saved-meals">
      <Row gap={3} align="center" justify="space-between">
        <h2 id="saved-meals">{t('common.savedMeals')}</h2>
        <Row>
          <Button component={Link} to={paths.savedMeals()}>
            {t('common.savedMeals')}
          </Button>
          <Button component={Link} to={paths.recipes()}>
            {t('pages.browseMeals')}
          </Button>
        </Row>
      </Row>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      {meals.isError && !meals.data ? (
        <Alert kind="error">{messageOf(meals.error, t('savedMeals.loadFailed'))}</Alert>
      ) : null}
      {removed ? (
        <div className={css.removed}>
          <p role="status">
            <RichText id="pages.noLongerSaved" values={{ meal: <span dir="auto">{removed.name}</span> }} />
          </p>
          <Button
            ref={undo}
            variant="quiet"
            onClick={() => change({ ...removed, saved: false })}
            aria-label={t('pages.saveName', { name: removed.name })}
          >
            {t('common.save')}
          </Button>
        </div>
      ) : null}
      {meals.isPending ? <Loading /> : null}
      {saved?.length === 0 ? (
        <EmptyState art="plate" next={t('pages.tapTheStarOnA')}>
          {t('profile.noSavedMeals')}
        </EmptyState>
      ) : null}
      {saved && saved.length > 0 ? (
        <ul className={gridCss.grid}>
          {saved.slice(0, all ? undefined : AT_FIRST).map((meal) => (
            <li key={meal.meal_id}>
              <MealTile meal={meal} to={paths.meal(meal.meal_id)}>
                <Button
                  component={Link}
                  to={paths.meal(meal.meal_id)}
                  variant="quiet"
                  aria-label={t('pages.viewName', { name: meal.name })}
                >
                  {t('pages.view')}
                </Button>
                <Button
                  onClick={() => {
                    change(meal);
                    // The pressed button is gone with its meal; focus the one that undoes it.
                    requestAnimationFrame(() => undo.current?.focus({ preventScroll: true }));
                  }}
                  aria-label={t('pages.removeName', { name: meal.name })}
                >
                  {t('common.remove')}
                </Button>
              </MealTile>
            </li>
          ))}
        </ul>
      ) : null}
      {!all && saved && saved.length > AT_FIRST ? (
        <Button className={css.more ?? ''} onClick={() => setAll(true)}>
          {meals.hasNextPage ? t('common.showMore') : t('pages.showAllCount', { count: saved.length })}
        </Button>
      ) : null}
    </Stack>
  );
}

function Loading() {
  return (
    <div className={gridCss.grid} role="status" aria-label={t('pages.savedMealsLoading')}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={330} />
      ))}
    </div>
  );
}
