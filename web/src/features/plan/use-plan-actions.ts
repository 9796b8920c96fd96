import type { PlanChange, PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { newId } from '../../lib/new-id.ts';
import { TOAST_MS, toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';
import type { Place } from './entry-order.ts';
import { useAddEntries, useChangeEntry, useCopyDays, useDeleteEntry, useEatPlanned } from './plan.queries.ts';
import { placeText } from './plan-words.ts';

const ms = TOAST_MS.meal;

function failed(fallback: string) {
  return (error: unknown) => toastError(messageOf(error, fallback), { ms, key: 'plan' });
}

/** What can be done with the plan. Each action shows at once; a failure is taken back and said in a toast. */
export function usePlanActions() {
  const adding = useAddEntries();
  const changing = useChangeEntry();
  const deleting = useDeleteEntry();
  const copying = useCopyDays();
  const eating = useEatPlanned();

  /** Resolves to whether the entries are stored. */
  const add = (entries: readonly PlanEntry[]): Promise<boolean> =>
    adding.mutateAsync(entries).then(
      () => {
        toastSuccess(t('plan.added', { count: entries.length, title: entries[0]?.title ?? '' }), { ms, key: 'plan' });
        return true;
      },
      (error: unknown) => {
        failed(t('plan.addFailed'))(error);
        return false;
      },
    );
  const change = (entry: PlanEntry, wanted: Partial<PlanChange>) =>
    handleMutation(changing.mutateAsync({ entry, change: wanted }), {
      worked: ({ date, slot, title }) => {
        if (date !== entry.date || slot !== entry.slot)
          toastInfo(t('plan.moved', { title, place: placeText({ date, slot }) }), { ms, key: 'plan' });
      },
      failed: failed(t('plan.changeFailed')),
    });
  const move = (entry: PlanEntry, place: Place & { readonly position: number }) => change(entry, place);
  const drop = (entry: PlanEntry) =>
    handleMutation(deleting.mutateAsync(entry), {
      worked: () =>
        toastSuccess(t('plan.takenOff', { title: entry.title }), {
          ms,
          key: 'plan',
          action: {
            text: t('groceries.undo'),
            run: () =>
              handleMutation(adding.mutateAsync([entry]), { worked: () => {}, failed: failed(t('plan.addFailed')) }),
          },
        }),
      failed: failed(t('plan.changeFailed')),
    });
  const eat = (entry: PlanEntry) =>
    handleMutation(eating.mutateAsync({ entry, log: newId() }), {
      worked: () =>
        toastSuccess(
          entry.eaten === null
            ? t('mealLogs.eaten', { meal: entry.title })
            : t('mealLogs.undone', { meal: entry.title }),
          { ms, key: `eaten-${entry.id}` },
        ),
      failed: failed(t('mealLogs.eatFailed')),
    });
  const copy = (from: string, days: number, to: string) =>
    handleMutation(copying.mutateAsync({ from, days, to }), {
      worked: (entries) =>
        entries.length === 0
          ? toastInfo(t('plan.nothingToCopy'), { ms, key: 'plan' })
          : void toastSuccess(t('plan.copied', { count: entries.length }), { ms, key: 'plan' }),
      failed: failed(t('plan.copyFailed')),
    });
  return { add, change, move, drop, eat, copy, isCopying: copying.isPending };
}
