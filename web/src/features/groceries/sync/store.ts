import { DeviceStore } from './device-store.ts';

/** What this browser keeps of the list. */
export const store = new DeviceStore();
