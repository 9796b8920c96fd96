import { API_BASE } from '@moodbowl/contract/endpoint';
import { health } from '@moodbowl/contract/health';
import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

/** `offline`: this device has no network. `away`: the server does not answer. */
export type Connection = 'fine' | 'offline' | 'away';

/** How often an unreachable server is checked, and how long it may take. */
const PROBE_MS = 5_000;

const { subscribe, notify } = createListeners();
let connection: Connection = navigator.onLine ? 'fine' : 'offline';
let timer: ReturnType<typeof setTimeout> | undefined;
let probing = false;

function set(next: Connection): void {
  clearTimeout(timer);
  if (next === 'away') timer = setTimeout(() => void probe(), PROBE_MS);
  if (next === connection) return;
  connection = next;
  notify();
}

/** A call got a response, whatever its status. */
export function noteResponse(): void {
  set('fine');
}

/** A call got no response. A single failure means little, so the server is asked again before the notice appears. */
export function noteNoResponse(): void {
  if (navigator.onLine) void probe();
  else set('offline');
}

async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  const answered = await askHealth();
  probing = false;
  if (answered) set('fine');
  else set(navigator.onLine ? 'away' : 'offline');
}

/** Whether Moodbowl itself answers, even if it is busy; a proxy would send a page. */
async function askHealth(): Promise<boolean> {
  try {
    const response = await fetch(`${API_BASE}${health.path}`, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.headers.get('content-type')?.includes('json') ?? false;
  } catch {
    return false;
  }
}

window.addEventListener('offline', () => set('offline'));
window.addEventListener('online', () => void probe());

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Calls back each time the server is reachable again. */
export function onReconnect(callback: () => void): void {
  subscribe(() => {
    if (connection === 'fine') callback();
  });
}
