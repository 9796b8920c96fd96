import { MEAL_LIMITS, type MealSort } from '@moodbowl/contract/meals';
import { t } from '@moodbowl/i18n/t';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { MealFilter } from '../meal-list.ts';
import type { MealList } from './use-meal-list.ts';

type Filters = MealList['filters'];

export function SearchField({ typed, setTyped }: Pick<Filters, 'typed' | 'setTyped'>) {
  return (
    <TextField
      label={t('meals.search')}
      type="search"
      placeholder={t('meals.nameOrIngredient')}
      maxLength={MEAL_LIMITS.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const SORTS = [
  { value: 'recent', label: 'meals.recent' },
  { value: 'name', label: 'meals.name' },
  { value: 'mood', label: 'common.mood' },
] as const;

interface SortAndShowProps {
  readonly filters: Filters;
  /** Whether the order by mood is offered. */
  readonly withMoods: boolean;
  /** The mood of the filter 'mood'. Without it, that filter is not offered. */
  readonly mood?: string | undefined;
}

export function SortAndShow({ filters, withMoods, mood }: SortAndShowProps) {
  const sorts = SORTS.filter(({ value }) => withMoods || value !== 'mood');
  const shows: { value: MealFilter; text: string }[] = [
    { value: 'all', text: t('common.all') },
    ...(mood === undefined ? [] : [{ value: 'mood' as const, text: mood }]),
    { value: 'saved', text: t('meals.saved') },
  ];
  return (
    <>
      <Select
        label={t('meals.sortBy')}
        options={sorts.map(({ value, label }) => ({ value, label: t(label) }))}
        value={filters.sort}
        onChange={(value) => filters.setSort(value as MealSort)}
      />
      <SegmentedControl label={t('meals.show')} options={shows} value={filters.filter} onChange={filters.setFilter} />
    </>
  );
}
