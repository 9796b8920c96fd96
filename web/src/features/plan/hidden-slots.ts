import { PLAN_SLOTS, type PlanSlot } from '@moodbowl/contract/plan-days';
import { createStore } from '../../lib/store.ts';

const KEY = 'plan-hidden-slots';
const hidden = createStore<readonly PlanSlot[]>(stored());

function stored(): readonly PlanSlot[] {
  const kept = localStorage.getItem(KEY)?.split(' ') ?? [];
  const known = PLAN_SLOTS.filter((slot) => kept.includes(slot));
  return known.length < PLAN_SLOTS.length ? known : [];
}

// Another tab may hide others.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) hidden.set(stored());
});

/** The slots that this device does not show as long as nothing is planned for them. */
export const useHiddenSlots = hidden.use;

/** Hides a slot on this device, or shows it again. One always stays. */
export function toggleSlot(slot: PlanSlot): void {
  const before = hidden.get();
  const next = before.includes(slot) ? before.filter((one) => one !== slot) : [...before, slot];
  if (next.length === PLAN_SLOTS.length) return;
  localStorage.setItem(KEY, next.join(' '));
  hidden.set(next);
}
