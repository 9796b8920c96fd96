import type { PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { shortDay } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { today } from '../../lib/local-date.ts';
import { newId } from '../../lib/new-id.ts';
import { useSeeDay } from '../meal-logs/use-see-day.ts';
import { TOAST_MS, toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';
import { entriesAt } from './entry-order.ts';
import {
  type EntryChange,
  isGone,
  useAddEntries,
  useChangeEntry,
  useCopyDays,
  useDeleteEntries,
  useEatPlanned,
} from './plan.queries.ts';
import { placeText } from './plan-words.ts';

const ms = TOAST_MS.meal;

function failed(fallback: string) {
  return (error: unknown) => toastError(messageOf(error, fallback), { ms, key: 'plan-failed' });
}

/** A toast with an Undo, which says `fallback` if that fails. */
function undo(run: () => Promise<unknown>, fallback: string) {
  return {
    ms: TOAST_MS.action,
    action: {
      text: t('groceries.undo'),
      run: () => handleMutation(run(), { worked: () => {}, failed: failed(fallback) }),
    },
  };
}

interface Given {
  /** The entries of the plan. */
  readonly entries: readonly PlanEntry[];
  /** Called when somebody has taken an entry off the plan before it was changed, with the entry as changed. */
  readonly onGone: (entry: PlanEntry) => void;
}

/**
 * Actions on the plan. Each change is on the screen at once; if it fails, it is taken back and a toast says
 * so. Toasts have a key for each action, so that none replaces the Undo of another.
 */
export function usePlanActions({ entries: planned, onGone }: Given) {
  const adding = useAddEntries();
  const changing = useChangeEntry();
  const deleting = useDeleteEntries();
  const copying = useCopyDays();
  const eating = useEatPlanned();
  const seeDay = useSeeDay();

  const undoAdding = (entries: readonly PlanEntry[]) =>
    undo(() => deleting.mutateAsync(entries), t('plan.changeFailed'));

  /** The place of an entry in its slot. */
  const indexOf = (entry: PlanEntry) => entriesAt(planned, entry).findIndex(({ id }) => id === entry.id);

  /** Resolves to whether the entries are stored. */
  const add = (entries: readonly PlanEntry[]): Promise<boolean> =>
    adding.mutateAsync(entries).then(
      () => {
        const text = t('plan.added', { count: entries.length, title: entries[0]?.title ?? '' });
        toastSuccess(text, { ...(entries.length > 1 ? undoAdding(entries) : { ms }), key: 'plan-added' });
        return true;
      },
      (error: unknown) => {
        failed(t('plan.addFailed'))(error);
        return false;
      },
    );
  const change = (entry: PlanEntry, wanted: EntryChange) => {
    const { date, slot } = entry;
    const position = indexOf(entry);
    return handleMutation(changing.mutateAsync({ entry, change: wanted }), {
      worked: (moved) => {
        if (moved.date === date && moved.slot === slot) return;
        toastInfo(t('plan.moved', { title: moved.title, place: placeText(moved) }), {
          ...undo(
            () => changing.mutateAsync({ entry: moved, change: { date, slot, position } }),
            t('plan.changeFailed'),
          ),
          key: 'plan-moved',
        });
      },
      failed: (error) => (isGone(error) ? onGone({ ...entry, ...wanted }) : failed(t('plan.changeFailed'))(error)),
    });
  };
  const drop = (entry: PlanEntry) => {
    const index = indexOf(entry);
    return handleMutation(deleting.mutateAsync([entry]), {
      worked: (listed) =>
        toastSuccess(t('plan.takenOff', { title: entry.title, listed }), {
          ...undo(() => adding.mutateAsync([{ ...entry, index }]), t('plan.addFailed')),
          key: `plan-off-${entry.id}`,
        }),
      failed: failed(t('plan.changeFailed')),
    });
  };
  const eat = (entry: PlanEntry) =>
    handleMutation(eating.mutateAsync({ entry, log: newId() }), {
      worked: () => {
        const link = entry.eaten === null ? { ms: TOAST_MS.action, action: seeDay(entry.date) } : { ms };
        toastSuccess(eatenText(entry), { ...link, key: 'plan-eaten' });
      },
      failed: failed(t('mealLogs.eatFailed')),
    });
  const copy = (from: string, days: number, to: string) =>
    handleMutation(copying.mutateAsync({ from, days, to }), {
      worked: ({ added, isEmpty }) => {
        const key = 'plan-copied';
        if (added.length > 0) toastSuccess(t('plan.copied', { count: added.length }), { ...undoAdding(added), key });
        else toastInfo(isEmpty ? t('plan.weekBeforeEmpty') : t('plan.nothingToCopy'), { ms, key });
      },
      failed: failed(t('plan.copyFailed')),
    });
  return { add, change, drop, eat, copy, isCopying: copying.isPending };
}

/** The log that a press on "eaten" added, or took back. */
function eatenText({ eaten, title: meal, date }: PlanEntry): string {
  if (eaten !== null) return t('mealLogs.undone', { meal });
  return date === today() ? t('mealLogs.eaten', { meal }) : t('mealLogs.eatenEarlier', { meal, time: shortDay(date) });
}
