import { t } from '@moodbowl/i18n/t';
import type { GroceryItem, GroceryOperation } from '@moodbowl/contract/groceries';
import { withOperations } from '@moodbowl/contract/grocery-replica';
import { limitMessageOf } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { TOAST_MS, toastError, toastWarning } from '../../../ui/toast.ts';
import { onLostChanges, queue } from './outbox.ts';

const ms = TOAST_MS.profile;

/** Tells of changes that came too late: of items that somebody else had deleted, and of what the server refused. */
export function reportLostChanges(): void {
  onLostChanges({
    gone: (operation, item) => {
      if (!item) return;
      toastWarning(t('groceries.gone', { item: item.item_name }), {
        ms,
        key: `gone-${item.id}`,
        action: { text: t('groceries.putBack'), run: () => putBack(item, operation) },
      });
    },
    refused: (operation, changed) => {
      const item = operation.kind === 'add' ? operation.items[0] : changed;
      if (item) toastError(t('groceries.changeRefused', { item: item.item_name }), { ms, key: `refused-${item.id}` });
    },
  });
}

/** Adds the item again as the person wanted it. */
function putBack(item: GroceryItem, operation: GroceryOperation): void {
  const [{ added_by: _, ...wanted } = item] = withOperations([item], [operation], '');
  void queue({ id: newId(), kind: 'add', items: [wanted] }).catch((error: unknown) =>
    toastError(limitMessageOf(error, t('groceries.restoreFailed')), { ms }),
  );
}
