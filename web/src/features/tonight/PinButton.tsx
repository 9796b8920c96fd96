import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { usePinTonight, useTonight } from './tonight.queries.ts';

interface PinButtonProps {
  readonly meal: { readonly id: string; readonly name: string };
}

const ms = TOAST_MS.meal;

/** Pins a meal for today in place of the one before. */
export function PinButton({ meal: { id, name } }: PinButtonProps) {
  const pinned = useTonight().data?.meal.id === id;
  const pin = usePinTonight();
  const press = () => {
    if (pinned) return;
    void pin.mutateAsync(id).then(
      () => toastSuccess(t('tonight.pinned', { meal: name }), { ms, key: 'tonight' }),
      (error: unknown) => toastError(messageOf(error, t('tonight.pinFailed')), { ms, key: 'tonight' }),
    );
  };
  return (
    <Button
      aria-pressed={pinned}
      busy={pin.isPending}
      aria-label={t('tonight.pinMeal', { meal: name })}
      onClick={press}
    >
      {t('tonight.pin')}
    </Button>
  );
}
