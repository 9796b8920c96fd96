import { logout } from '@moodbowl/contract/auth';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { clearSession, currentSession } from '../../lib/session.ts';
import { clearDrafts } from '../../lib/use-draft.ts';
import { wipeDevice } from './wipe-device.ts';

/** Signs out in this browser immediately and ends the session on the server. If that call fails, the token still expires. */
export function signOut(): void {
  const { userId } = currentSession();
  const told = currentSession().status === 'live' ? call(logout, {}) : Promise.resolve();
  told.catch((error: unknown) => console.warn('The server could not be told of the logout', error));
  // Before the token is deleted, so that nothing is retried without it.
  void queryClient.cancelQueries();
  clearSession();
  clearDrafts();
  void wipeDevice(userId);
  queryClient.clear();
}
