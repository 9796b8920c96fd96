import { t } from '@moodbowl/i18n/t';
import { Button } from '../../ui/Button.tsx';
import { usePin } from './use-pin.ts';

interface PinButtonProps {
  readonly meal: { readonly id: string; readonly name: string };
}

/** Pins a meal for today in place of the one before. */
export function PinButton({ meal }: PinButtonProps) {
  const { pinned, press, isPending } = usePin(meal);
  return (
    <Button
      aria-pressed={pinned}
      busy={isPending}
      aria-label={t('tonight.pinMeal', { meal: meal.name })}
      onClick={press}
    >
      {t('tonight.pin')}
    </Button>
  );
}
