import { t } from '@moodbowl/i18n/t';
import { Dialog } from '../../ui/Dialog.tsx';
import { NeedsPanel } from './NeedsPanel.tsx';
import { type Days, useBuyNeeds, useNeeds } from './plan-groceries.queries.ts';

interface GroceriesDialogProps {
  readonly days: Days;
  readonly onClose: () => void;
}

/** The needs of the plan, to be put on the grocery list. */
export function GroceriesDialog({ days, onClose }: GroceriesDialogProps) {
  const needs = useNeeds(days);
  const buy = useBuyNeeds(days);
  return (
    <Dialog opened onClose={onClose} title={t('plan.groceries')} width={560}>
      <NeedsPanel query={needs} buy={buy} name={days.to} none={t('plan.nothingNeeded')} onClose={onClose} />
    </Dialog>
  );
}
