import { SUGGESTION_MESSAGES } from '@moodbowl/contract/suggestions';
import { useRef, useState } from 'react';
import { useAddGroceries } from '../../features/groceries/groceries.queries.ts';
import { refreshMissing } from '../../features/suggestions/suggestions.queries.ts';
import { limitMessageOf, messageOf } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { TOAST_MS, toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';

const ms = TOAST_MS.grocery;

/** Puts what a suggested meal lacks on the grocery list: only what is not there by now, and nothing twice. */
export function useAddMissing() {
  const groceries = useAddGroceries();
  const [busy, setBusy] = useState<string>();
  // What could not be stored keeps its id, so that another press is the same item.
  const ids = useRef(new Map<string, string>());
  const running = useRef(false);

  const idFor = (name: string) => {
    const id = ids.current.get(name) ?? newId();
    ids.current.set(name, id);
    return id;
  };

  const add = async (mealId: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(mealId);
    try {
      const missing = await refreshMissing(mealId);
      if (missing.length === 0) return toastInfo(SUGGESTION_MESSAGES.nothingToAdd, { ms });
      const { stored, left, error } = await groceries.mutateAsync(
        missing.map((item) => ({ ...item, id: idFor(`${mealId} ${item.item_name}`) })),
      );
      for (const { item_name } of stored) ids.current.delete(`${mealId} ${item_name}`);
      if (left > 0) toastError(limitMessageOf(error, SUGGESTION_MESSAGES.addFailed(left)), { ms });
      else toastSuccess(SUGGESTION_MESSAGES.added(stored.length), { ms });
      await refreshMissing(mealId);
    } catch (error) {
      toastError(messageOf(error, SUGGESTION_MESSAGES.loadFailed), { ms });
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  return { add, busy };
}
