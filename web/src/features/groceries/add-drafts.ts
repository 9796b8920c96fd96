import { t } from '@moodbowl/i18n/t';
import { GROCERY_LIMITS, type GroceryItem } from '@moodbowl/contract/groceries';
import { limitMessageOf } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { addBought, addToList, changeGroceries, type NewGrocery } from './groceries.queries.ts';
import { addAmounts } from '@moodbowl/food/amounts/add-amounts';
import { itemKey } from '@moodbowl/food/names/item-key';

const ms = TOAST_MS.grocery;

interface Draft {
  readonly item_name: string;
  readonly quantity: string;
  /** Whether it is bought already. */
  readonly bought?: boolean;
}

interface Raised {
  readonly item: GroceryItem;
  readonly quantity: string;
  readonly drafts: readonly Draft[];
}

interface Plan {
  readonly added: readonly (NewGrocery & { readonly drafts: readonly Draft[] })[];
  readonly raised: readonly Raised[];
  readonly bought: readonly (NewGrocery & { readonly drafts: readonly Draft[] })[];
}

/** The effect of adding these drafts: new items, and amounts of open items that are raised. */
export function planToAdd(drafts: readonly Draft[], list: readonly GroceryItem[]): Plan {
  const open = list.filter(({ purchased }) => purchased === 0);
  const lines = open.map((item) => ({
    key: itemKey(item.item_name),
    item,
    quantity: item.quantity,
    drafts: [] as Draft[],
  }));
  const added: { key: string; id: string; item_name: string; quantity: string; drafts: Draft[] }[] = [];
  for (const draft of drafts.filter(({ bought }) => bought !== true)) {
    const key = itemKey(draft.item_name);
    // The same food in a unit that cannot be added is another line.
    const line = [...lines, ...added].find(
      (other) => other.key === key && addAmounts(other.quantity, draft.quantity) !== undefined,
    );
    if (line) {
      line.quantity = addAmounts(line.quantity, draft.quantity) ?? line.quantity;
      line.drafts.push(draft);
    } else added.push({ key, id: newId(), ...draft, drafts: [draft] });
  }
  return {
    added: added.map(({ key: _, ...item }) => item),
    bought: drafts
      .filter(({ bought }) => bought === true)
      .map((draft) => ({ id: newId(), item_name: draft.item_name, quantity: draft.quantity, drafts: [draft] })),
    raised: lines.filter((line) => line.drafts.length > 0).map(({ key: _, ...line }) => line),
  };
}

/**
 * Adds drafts to the list, and resolves with those that could not be added. What is on the list already gets the sum of
 * both amounts, with Undo.
 */
export async function addDrafts(drafts: readonly Draft[], list: readonly GroceryItem[]): Promise<readonly Draft[]> {
  const plan = planToAdd(drafts, list);
  const left = await Promise.all([
    addNew(plan.added, addToList),
    addNew(plan.bought, addBought),
    ...plan.raised.map(raise),
  ]);
  return left.flat();
}

function sayFailed(error: unknown): void {
  toastError(limitMessageOf(error, t('groceries.addFailed')), { ms, key: 'add-failed' });
}

/** As many at a time as one change may have; what comes after a part that fails is left, too. */
async function addNew(added: Plan['added'], send: typeof addToList): Promise<readonly Draft[]> {
  for (let from = 0; from < added.length; from += GROCERY_LIMITS.batch) {
    const part = added.slice(from, from + GROCERY_LIMITS.batch);
    try {
      const isThere = await send(part.map(({ id, item_name, quantity }) => ({ id, item_name, quantity })));
      if (!isThere) return [];
    } catch (error) {
      sayFailed(error);
      return added.slice(from).flatMap((item) => item.drafts);
    }
  }
  if (added.length > 0) sayAdded(added.length);
  return [];
}

function sayAdded(count: number): void {
  toastSuccess(t('groceries.added'), {
    ms,
    key: 'added',
    count,
    many: (together: number) => t('groceries.manyAdded', { count: together }),
  });
}

/** Adds to the amount of an item. Others may do so at the same time, so the server makes the sum. */
async function raise({ item, quantity, drafts }: Raised): Promise<readonly Draft[]> {
  const items = drafts.map((draft) => ({ ...draft, id: newId() }));
  try {
    if (await addToList(items)) sayRaised(item, quantity, items);
    return [];
  } catch (error) {
    sayFailed(error);
    return drafts;
  }
}

function sayRaised({ id, item_name }: GroceryItem, quantity: string, added: readonly NewGrocery[]): void {
  const undo = () =>
    Promise.all(added.map((part) => changeGroceries({ kind: 'set', item: part.id, less: part.quantity })));
  toastSuccess(t('groceries.raised', { item: item_name, quantity }), {
    ms,
    key: `quantity-${id}`,
    action: {
      text: t('groceries.undo'),
      run: () =>
        void undo().catch((error: unknown) => toastError(limitMessageOf(error, t('groceries.restoreFailed')), { ms })),
    },
  });
}
