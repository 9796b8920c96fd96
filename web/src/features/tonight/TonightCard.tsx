import { t } from '@moodbowl/i18n/t';
import type { Tonight } from '@moodbowl/contract/tonight';
import { useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Choice, Menu } from '../../ui/Menu.tsx';
import { focusTitle } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { EatButton } from '../meal-logs/EatButton.tsx';
import { SomethingElse } from '../meal-logs/SomethingElse.tsx';
import { MealImage } from '../meals/cards/MealImage.tsx';
import { DEFAULT_IMAGE } from '../meals/meal-image.ts';
import { useAddMissing } from '../suggestions/use-add-missing.ts';
import css from './MealForNow.module.css';
import { useStartCooking, useUnpinTonight } from './tonight.queries.ts';

const ms = TOAST_MS.meal;

const STATES: Readonly<Record<Tonight['stage'], (tonight: Tonight) => string>> = {
  missing: ({ missing }) => {
    const items = listOf(missing.map(({ item_name }) => item_name));
    return `${t('tonight.missing', { count: missing.length })} · ${items}`;
  },
  shopping: ({ to_buy }) => t('tonight.toBuy', { items: listOf(to_buy) }),
  ready: () => t('tonight.ready'),
  cooking: () => t('tonight.cooking'),
  eaten: () => t('tonight.eaten'),
};

/** Today's dinner, pinned or planned, as it moves through the day: missing, on the list, cooking, eaten. */
export function TonightCard({ tonight }: { readonly tonight: Tonight }) {
  const { meal, stage, pinned } = tonight;
  const place = useRef<HTMLDivElement>(null);
  const { add, busy } = useAddMissing();
  const cook = useStartCooking();
  const unpin = useUnpinTonight();
  const remove = () =>
    void unpin
      .mutateAsync()
      .then(focusTitle, (error: unknown) => toastError(messageOf(error, t('tonight.unpinFailed')), { ms }));
  const addMissing = () => {
    // The button disappears when nothing is missing; the focus stays on the card.
    place.current?.focus({ preventScroll: true });
    void add(meal.id);
  };
  const choices: Choice[] = [
    { text: t('tonight.somethingElse'), to: paths.suggestions() },
    pinned
      ? { text: t('tonight.unpin', { meal: meal.name }), onPress: remove }
      : { text: t('plan.title'), to: paths.plan() },
  ];
  const isEaten = stage === 'eaten';
  return (
    <div ref={place} tabIndex={-1} className={css.slot}>
      <Card aria-label={t('tonight.title')}>
        <div className={css.meal} data-eaten={isEaten || undefined}>
          <div className={css.picture}>
            <MealImage
              imageUrl={meal.image_url}
              fallback={DEFAULT_IMAGE.recipe}
              own={meal.own ? meal : undefined}
              eager
            />
          </div>
          <Stack gap={1} aria-live="polite">
            <span className={css.badge}>{pinned ? t('tonight.title') : t('tonight.fromPlan')}</span>
            <h2 className={css.name}>
              <Link to={paths.recipe(meal.id)} dir="auto">
                {meal.name}
              </Link>
            </h2>
            <p className={css.missing} dir="auto">
              {STATES[stage](tonight)}
            </p>
          </Stack>
        </div>
        <div className={css.actions}>
          {isEaten ? null : (
            <Button
              component={Link}
              to={paths.cook(meal.id)}
              variant="strong"
              aria-label={t('tonight.cookMeal', { meal: meal.name })}
              onClick={() => cook.mutate()}
            >
              {t('tonight.cook')}
            </Button>
          )}
          <EatButton meal={meal} entryId={tonight.plan_entry_id} compact />
          {isEaten ? null : (
            <Menu label={t('tonight.more', { meal: meal.name })} choices={choices}>
              ⋯{/* untranslated: a sign */}
            </Menu>
          )}
          {stage === 'missing' ? (
            <Button busy={busy !== undefined} onClick={addMissing}>
              {t('tonight.toList', { count: tonight.missing.length })}
            </Button>
          ) : null}
          <SomethingElse />
        </div>
      </Card>
    </div>
  );
}
