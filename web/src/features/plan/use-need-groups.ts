import { AISLES } from '@moodbowl/food/aisles/aisles';
import type { FoodNeed } from '@moodbowl/contract/plan-groceries';
import { t } from '@moodbowl/i18n/t';
import { AISLE_NAMES } from '../groceries/aisles/aisle-names.ts';
import { useGroceryMemory } from '../groceries/groceries.queries.ts';
import { useAisleOf } from '../groceries/use-foods.ts';

/** Fewer are read at a glance. */
const GROUPED_FROM = 8;

interface NeedGroup {
  /** Empty where no title is needed. */
  readonly title: string;
  readonly needs: readonly FoodNeed[];
}

/**
 * What can be put on the list: by aisle, as the home walks through its shop, if it is much; then what was there and is
 * gone; at last what is probably at home.
 */
export function useNeedGroups(needs: readonly FoodNeed[]): readonly NeedGroup[] {
  const aisleOf = useAisleOf();
  const order = useGroceryMemory().data?.aisles ?? AISLES;
  const of = (state: FoodNeed['state']) => needs.filter((need) => need.state === state);
  const [needed, gone, staples] = [of('needed'), of('gone'), of('staple')];
  const toBuy = [...needed, ...gone];
  const aisles = Map.groupBy(toBuy, ({ item_name }) => aisleOf?.({ item_name, aisle: null }) ?? 'other');
  const inAisles =
    toBuy.length < GROUPED_FROM || aisleOf === undefined
      ? [{ title: '', needs: toBuy }]
      : order.map((aisle) => ({ title: t(AISLE_NAMES[aisle]), needs: aisles.get(aisle) ?? [] }));
  const atHome = { title: toBuy.length === 0 ? '' : t('plan.probablyAtHome'), needs: staples };
  return [...inAisles, atHome].filter((group) => group.needs.length > 0);
}
