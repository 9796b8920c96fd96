import { t } from '@moodbowl/i18n/t';
import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { withOperations } from '@moodbowl/contract/grocery-replica';
import { newId } from '../../../lib/new-id.ts';
import { TOAST_MS, toastError, toastWarning } from '../../../ui/toast.ts';
import { limitMessageOf } from '../../../lib/api-client.ts';
import { onGone, queue } from './outbox.ts';

const ms = TOAST_MS.profile;

/** Tells of changes, such as ticks, of items that somebody else had deleted. */
export function reportLostChanges(): void {
  onGone((operation, item) => {
    if (item) sayGone(item, operation);
  });
}

/** Says that an item was deleted, and offers to put it back as the person wanted it. */
export function sayGone(item: GroceryItem, operation?: GroceryOperation): void {
  toastWarning(t('groceries.gone', { item: item.item_name }), {
    ms,
    key: `gone-${item.id}`,
    action: {
      text: t('groceries.putBack'),
      run: () =>
        void queue(putBack(item, operation)).catch((error: unknown) =>
          toastError(limitMessageOf(error, t('groceries.restoreFailed')), { ms }),
        ),
    },
  });
}

/** Adds the item again, as the operation wanted it. */
export function putBack(item: GroceryItem, operation?: GroceryOperation): GroceryOperation {
  const [{ added_by: _, bought_by: __, ...wanted } = item] = withOperations([item], operation ? [operation] : [], '');
  return { id: newId(), kind: 'add', items: [wanted] };
}
