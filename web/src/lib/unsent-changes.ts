import { createStore } from './store.ts';

/** How many changes of this person could not be sent so far. Apart from the code that sends them, which is loaded later. */
export const unsentChanges = createStore(0);

export const useUnsentChanges = unsentChanges.use;
