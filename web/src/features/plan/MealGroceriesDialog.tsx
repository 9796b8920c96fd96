import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import type { FoodNeed } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import { NeedsOf } from './GroceriesDialog.tsx';
import { NeedsList } from './NeedsList.tsx';
import { useNeedsOfMeal } from './plan.queries.ts';

/** An item for the grocery list, with an id of its own: added again after a failure, it is stored once. */
interface NewItem {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
}

interface MealGroceriesDialogProps {
  readonly meal: { readonly id: string; readonly name: string };
  /** For so many people; null follows the recipe. */
  readonly servings: number | null;
  /** Puts the items on the grocery list. */
  readonly onAdd: (items: readonly NewItem[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a recipe needs for so many people, to be put on the grocery list. */
export function MealGroceriesDialog({ meal, servings, onAdd, onClose }: MealGroceriesDialogProps) {
  const needs = useNeedsOfMeal(meal.id, servings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [ids] = useState(() => new Map<string, string>());
  const idFor = (line: string) => {
    const id = ids.get(line) ?? newId();
    ids.set(line, id);
    return id;
  };
  const put = async (ticked: readonly FoodNeed[]) => {
    setBusy(true);
    setProblem(undefined);
    const items = ticked.flatMap(({ item_name, quantity }) =>
      linesOf(quantity).map((line) => ({ id: idFor(`${line} ${item_name}`), item_name, quantity: line })),
    );
    try {
      await onAdd(items);
      toastSuccess(t('plan.onTheList', { count: items.length }), { ms: TOAST_MS.grocery });
      onClose();
    } catch (error) {
      setProblem(messageOf(error, t('plan.buyFailed')));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={<bdi>{meal.name}</bdi>} width={560}>
      <NeedsOf query={needs}>
        {(found) => (
          <NeedsList
            needs={found}
            none={t('plan.noIngredients')}
            busy={busy}
            problem={problem}
            onPut={(ticked) => void put(ticked)}
          />
        )}
      </NeedsOf>
    </Dialog>
  );
}

/** One line, or one for each unit if they do not fit the list together. */
function linesOf(quantity: string): string[] {
  return quantity.length <= GROCERY_LIMITS.quantity ? [quantity] : quantity.split(' + ');
}
