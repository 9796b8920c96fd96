import type { ShownSystem } from '@moodbowl/food/lines/scale';
import { createStore } from '../../../lib/store.ts';

/** In which units recipes can be shown. */
export const SYSTEMS = ['written', 'metric', 'us'] as const satisfies readonly ShownSystem[];

const KEY = 'units';
const units = createStore(stored());

function stored(): ShownSystem {
  const kept = localStorage.getItem(KEY);
  return SYSTEMS.find((system) => system === kept) ?? 'written';
}

// Another tab may choose others.
window.addEventListener('storage', () => units.set(stored()));

/** The units in which this device shows recipes; as they were written until somebody chooses others. */
export const useUnits = units.use;

/** Shows all recipes on this device in these units from now on. */
export function chooseUnits(system: ShownSystem): void {
  localStorage.setItem(KEY, system);
  units.set(system);
}
