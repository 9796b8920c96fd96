import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { usePinTonight, useTonight } from './tonight.queries.ts';

const ms = TOAST_MS.meal;

/** Pins a meal for today in place of the one before. */
export function usePin({ id, name }: { readonly id: string; readonly name: string }) {
  const pinned = useTonight().data?.meal.id === id;
  const pin = usePinTonight();
  const press = () => {
    if (pinned || pin.isPending) return;
    void pin.mutateAsync(id).then(
      () => toastSuccess(t('tonight.pinned', { meal: name }), { ms, key: 'tonight' }),
      (error: unknown) => toastError(messageOf(error, t('tonight.pinFailed')), { ms, key: 'tonight' }),
    );
  };
  return { pinned, press, isPending: pin.isPending };
}
