import { ROLES, type Role } from '@moodbowl/contract/auth';
import { useSyncExternalStore } from 'react';

export interface Session {
  /**
   * `live`: a token is stored, readable and not over. `ended`: a token is stored and no longer good.
   * `none`: nobody is signed in here.
   */
  readonly status: 'live' | 'ended' | 'none';
  readonly token: string | undefined;
  readonly username: string;
  readonly role: Role;
}

const NOBODY: Session = { status: 'none', token: undefined, username: '', role: 'user' };
/** The longest delay that `setTimeout` takes. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const listeners = new Set<() => void>();
/** A token that the server has refused; it counts as ended although its time has not come. */
let refusedToken: string | undefined;
let snapshot: Session = NOBODY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** When the token ends, in milliseconds; undefined when it cannot be read. */
function tokenEnd(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp }: { exp?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch (error) {
    console.warn('The stored token could not be read', error);
    return undefined;
  }
}

function read(): Session {
  const token = localStorage.getItem('token');
  if (!token) return NOBODY;
  const end = tokenEnd(token);
  const live = token !== refusedToken && end !== undefined && end > Date.now();
  const role = ROLES.find((known) => known === localStorage.getItem('role')) ?? 'user';
  return { status: live ? 'live' : 'ended', token, username: localStorage.getItem('username') ?? '', role };
}

/** Looks at the storage again and tells everybody who listens when something changed. */
function refresh(): void {
  const next = read();
  clearTimeout(timer);
  if (next.status === 'live' && next.token) {
    const left = (tokenEnd(next.token) ?? 0) - Date.now();
    timer = setTimeout(refresh, Math.min(left + 1, LONGEST_TIMEOUT_MS));
  }
  const same = (Object.keys(next) as (keyof Session)[]).every((key) => next[key] === snapshot[key]);
  if (same) return;
  snapshot = next;
  for (const listener of listeners) listener();
}

// Another tab signing in or out changes the storage under us.
window.addEventListener('storage', refresh);
refresh();

/** The session as it stands, outside of React. */
export function currentSession(): Session {
  return snapshot;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what the login answered. */
export function startSession({ token, username, email, role }: { token: string; username: string; email: string; role: Role }): void {
  localStorage.setItem('token', token);
  localStorage.setItem('username', username);
  localStorage.setItem('email', email);
  localStorage.setItem('role', role);
  refresh();
}

/** Clears token and role, here and, by the storage event, in every other tab. */
export function clearSession(): void {
  localStorage.removeItem('token');
  localStorage.removeItem('role');
  refresh();
}

/** The server has refused this token: it stays stored, but counts as ended. */
export function refuseToken(token: string): void {
  refusedToken = token;
  refresh();
}
