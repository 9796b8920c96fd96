import { DeviceStore } from './device-store.ts';

/** The store of the list in this browser. */
export const store = new DeviceStore();
