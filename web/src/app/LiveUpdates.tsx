import { startOutbox } from '../features/groceries/sync/outbox.ts';
import { reportLostChanges } from '../features/groceries/sync/report-lost.ts';
import { useLiveUpdates } from './use-live-updates.ts';

reportLostChanges();
startOutbox();

/** Sends what waits, and reads again what the server says has changed. Shows nothing. */
export function LiveUpdates() {
  useLiveUpdates();
  return null;
}
