import { t } from '@moodbowl/i18n/t';
import type { Suggestion } from '@moodbowl/contract/suggestions';
import { useRef, useState } from 'react';
import { addToList } from '../groceries/groceries.queries.ts';
import { findMissing, markOnList } from './suggestions.queries.ts';
import { limitMessageOf, messageOf } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { TOAST_MS, toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';

const ms = TOAST_MS.grocery;

/** Adds the missing ingredients of a meal to the grocery list, except those that are on it already. */
export function useAddMissing() {
  const [busy, setBusy] = useState<string>();
  // An item that could not be stored keeps its id, so that another press does not double it.
  const ids = useRef(new Map<string, string>());
  const running = useRef(false);

  const idFor = (name: string) => {
    const id = ids.current.get(name) ?? newId();
    ids.current.set(name, id);
    return id;
  };

  const store = async (mealId: string, missing: Suggestion['missing']) => {
    const keys = missing.map(({ item_name }) => `${mealId} ${item_name}`);
    try {
      const items = missing.map((item) => ({ ...item, id: idFor(`${mealId} ${item.item_name}`) }));
      // A notice at the list says what became of them.
      if (!(await addToList(items))) return;
      for (const key of keys) ids.current.delete(key);
      markOnList(
        mealId,
        items.map(({ item_name }) => item_name),
      );
      toastSuccess(t('suggestions.added', { count: items.length }), { ms });
    } catch (error) {
      toastError(limitMessageOf(error, t('suggestions.addFailed', { left: missing.length })), { ms });
    }
  };

  const add = async (mealId: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(mealId);
    try {
      const missing = await findMissing(mealId);
      if (missing.length === 0) return toastInfo(t('suggestions.nothingToAdd'), { ms });
      await store(mealId, missing);
    } catch (error) {
      toastError(messageOf(error, t('suggestions.missingFailed')), { ms });
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  return { add, busy };
}
