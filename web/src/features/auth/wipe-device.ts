import { DATABASE } from '../../lib/device-names.ts';
import { clearSession, currentSession, onSessionChange } from '../../lib/session.ts';

/** How long the first screen waits at most for a storage that does not answer, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Deletes what this browser keeps of a person beyond the session: the grocery list, recipes, and changes that wait,
 * what is being cooked, its timers, what was chosen when moods were imported, and that it gets notifications.
 */
export async function wipeDevice(userId: string): Promise<void> {
  forgetCooking();
  if (localStorage.getItem(`push:${userId}`) !== null)
    await (await import('../reminders/push-device.ts')).forgetPush(userId).catch(() => undefined);
  const { DeviceStore } = await import('../groceries/sync/device-store.ts');
  await new DeviceStore().wipe(userId);
}

/**
 * Deletes what a session has left that ended while no page was open: the session itself, the list and the recipes that
 * were kept, the service worker's copy of the token, what was being cooked. Changes that wait stay for who made them.
 * To be called before anything shows; from then on, the end of a session deletes what was kept at once.
 */
export async function forgetEndedSession(): Promise<void> {
  onSessionChange(() => {
    if (currentSession().status !== 'live') void forgetKept();
  });
  if (currentSession().status === 'live') return;
  forgetCooking();
  clearSession();
  await Promise.race([forgetKept(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

function forgetCooking(): void {
  for (const key of Object.keys(localStorage))
    if (/^(?:cooking|timers|mood-import):/.test(key)) localStorage.removeItem(key);
}

async function forgetKept(): Promise<void> {
  try {
    // A first visitor loads nothing for it.
    if (!(await hasDatabase())) return;
    const { DeviceStore } = await import('../groceries/sync/device-store.ts');
    await new DeviceStore().forgetLists();
  } catch (error) {
    console.warn('What this browser keeps could not be deleted', error);
  }
}

/** Whether this browser may keep anything; some cannot say. */
async function hasDatabase(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  if (typeof indexedDB.databases !== 'function') return true;
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}
