import { createStore } from '../../../lib/store.ts';

/**
 * How many changes of this person the server has not confirmed, whether or not they are on their way. Apart from the code
 * that sends them, which is loaded later.
 */
export const unsentChanges = createStore(0);

export const useUnsentChanges = unsentChanges.use;
