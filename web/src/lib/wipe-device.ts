/** Deletes what this browser keeps of a person beyond the session: the grocery list and changes that wait. */
export async function wipeDevice(): Promise<void> {
  const { DeviceStore } = await import('./device-store.ts');
  await new DeviceStore().wipe();
}
