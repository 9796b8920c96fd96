import type { PlanSlot } from '@moodbowl/contract/plan-days';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import { t } from '@moodbowl/i18n/t';
import { shortDay } from '../../lib/format.ts';

/** The message with the name of each slot. */
export const SLOT_NAMES: Readonly<Record<PlanSlot, PlainMessageId>> = {
  breakfast: 'plan.breakfast',
  lunch: 'plan.lunch',
  dinner: 'plan.dinner',
  snack: 'plan.snack',
};

/** A day and slot, as in "Dinner, Wed 11 Mar". */
export function placeText({ date, slot }: { readonly date: string; readonly slot: PlanSlot }): string {
  return t('plan.place', { slot: t(SLOT_NAMES[slot]), day: shortDay(date) });
}
