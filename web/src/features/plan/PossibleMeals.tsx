import type { PossibleMeal } from '@moodbowl/contract/possible-meals';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { EatingHint } from '../eating/EatingHint.tsx';
import { useAddMissing } from '../suggestions/use-add-missing.ts';
import { DishThumb } from './DishThumb.tsx';
import { refreshPossible, usePossible } from './possible.queries.ts';
import css from './PossibleMeals.module.css';

/** How many meals are shown at first. */
const FIRST = 6;

/** "What can I make?": meals by how much of them is at home. */
export function PossibleMeals() {
  const { data, isPending, isError, error, refetch } = usePossible();
  const { add: addMissing } = useAddMissing();
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState<string>();
  const add = async (mealId: string) => {
    setAdding(mealId);
    await addMissing(mealId).catch(() => {});
    await refreshPossible().catch(() => {});
    setAdding(undefined);
  };
  const shown = all ? data : data?.slice(0, FIRST);
  return (
    <Card title={t('plan.whatCanIMake')}>
      <EatingHint />
      {isPending ? <Skeleton height={200} /> : null}
      {isError && !data ? (
        <>
          <Alert kind="error">{messageOf(error, t('plan.possibleFailed'))}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {data?.length === 0 ? (
        <EmptyState art="basket" next={<Link to={paths.shopping()}>{t('plan.toTheList')}</Link>}>
          {t('plan.nothingAtHome')}
        </EmptyState>
      ) : null}
      <ul className={css.meals}>
        {shown?.map((one) => (
          <PossibleRow key={one.meal.id} possible={one} adding={adding} onAdd={() => void add(one.meal.id)} />
        ))}
      </ul>
      {data && data.length > FIRST && !all ? (
        <TextButton onClick={() => setAll(true)}>{t('plan.showMore', { count: data.length - FIRST })}</TextButton>
      ) : null}
    </Card>
  );
}

interface PossibleRowProps {
  readonly possible: PossibleMeal;
  /** The meal whose ingredients are being added. */
  readonly adding: string | undefined;
  readonly onAdd: () => void;
}

function PossibleRow({ possible: { meal, minutes, needed, missing }, adding, onAdd }: PossibleRowProps) {
  const toAdd = missing.filter(({ listed }) => !listed);
  const listed = missing.length - toAdd.length;
  const items = listOf(missing.map(({ item_name }) => item_name));
  const [first, ...more] = toAdd;
  const add =
    first && more.length === 0
      ? t('plan.addMissingOne', { item: first.item_name })
      : t('plan.addMissing', { count: toAdd.length });
  const time = minutes === null ? '' : ` · ${t('suggestions.minutes', { minutes })}`;
  return (
    <li className={css.meal}>
      <DishThumb imageUrl={meal.image_url} size={64} />
      <span className={css.about}>
        <Link to={paths.meal(meal.id)} dir="auto">
          {meal.name}
        </Link>
        <small dir="auto">
          {missing.length === 0
            ? t('plan.allAtHome', { count: needed })
            : listed > 0 && toAdd.length > 0
              ? t('plan.missingSomeListed', { count: missing.length, listed, items })
              : t('plan.missing', { count: missing.length, items })}
          {time}
        </small>
      </span>
      {toAdd.length > 0 ? (
        <Button busy={adding !== undefined} onClick={onAdd} aria-label={`${add}: ${meal.name}`}>
          {add}
        </Button>
      ) : missing.length > 0 ? (
        <span className={css.listed}>{t('plan.missingListed')}</span>
      ) : null}
    </li>
  );
}
