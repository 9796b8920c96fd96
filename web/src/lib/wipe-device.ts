/**
 * Deletes what this browser keeps of a person beyond the session: the grocery list and changes that wait, what is being
 * cooked, and its timers.
 */
export async function wipeDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (/^(?:cooking|timers):/.test(key)) localStorage.removeItem(key);
  const { DeviceStore } = await import('./device-store.ts');
  await new DeviceStore().wipe();
}
