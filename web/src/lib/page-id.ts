import { newId } from './new-id.ts';

/** Names this page, from when it is loaded until it is left, so that it knows events of its own changes. */
export const PAGE_ID = newId();
