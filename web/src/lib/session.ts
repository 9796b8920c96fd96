import { ROLES, type Role } from '@moodbowl/contract/auth';
import { useSyncExternalStore } from 'react';
import { type Claims, parseToken } from './token.ts';
import { createListeners } from './store.ts';

export interface Session {
  /**
   * `live`: a token is stored, readable and not expired. `ended`: a token is stored and no longer valid. `none`: nobody
   * is signed in.
   */
  readonly status: 'live' | 'ended' | 'none';
  readonly token: string | undefined;
  /** Stays the same when the username changes. */
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
}

const NOBODY: Session = { status: 'none', token: undefined, userId: '', username: '', email: '', role: 'user' };
/** The longest delay of `setTimeout`. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const { subscribe, notify } = createListeners();
/** A token that the server has refused; it counts as ended before its time. */
let refusedToken: string | undefined;
let snapshot: Session = NOBODY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The claims of the token; empty when it cannot be decoded. */
function readToken(token: string): Claims {
  try {
    return parseToken(token);
  } catch (error) {
    console.warn('The stored token could not be read', error);
    return { end: undefined, userId: '' };
  }
}

function read(): Session {
  const token = localStorage.getItem('token');
  if (!token) return NOBODY;
  const { end, userId } = readToken(token);
  const live = token !== refusedToken && end !== undefined && end > Date.now();
  const role = ROLES.find((known) => known === localStorage.getItem('role')) ?? 'user';
  const [username, email] = [localStorage.getItem('username') ?? '', localStorage.getItem('email') ?? ''];
  return { status: live ? 'live' : 'ended', token, userId, username, email, role };
}

/** Reads the storage again and notifies listeners of a change. */
function refresh(): void {
  const next = read();
  clearTimeout(timer);
  if (next.status === 'live' && next.token) {
    const left = (readToken(next.token).end ?? 0) - Date.now();
    timer = setTimeout(refresh, Math.min(left + 1, LONGEST_TIMEOUT_MS));
  }
  const same = (Object.keys(next) as (keyof Session)[]).every((key) => next[key] === snapshot[key]);
  if (same) return;
  snapshot = next;
  notify();
}

// Another tab may sign in or out and change the storage.
window.addEventListener('storage', refresh);
refresh();

/** Whether a token is in the storage now. */
export function hasToken(): boolean {
  return Boolean(localStorage.getItem('token'));
}

/** The current session, outside of React. */
export function currentSession(): Session {
  return snapshot;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Calls back after each change of the session, with the one before it. Returns how to stop that. */
export function onSessionChange(callback: (before: Session) => void): () => void {
  let before = snapshot;
  return subscribe(() => {
    const previous = before;
    before = snapshot;
    callback(previous);
  });
}

/** Stores the session of a login; false, and nothing is stored, if by this device's clock it has ended already. */
export function startSession({
  token,
  username,
  email,
  role,
}: {
  token: string;
  username: string;
  email: string;
  role: Role;
}): boolean {
  const { end } = readToken(token);
  if (end !== undefined && end <= Date.now()) return false;
  localStorage.setItem('token', token);
  localStorage.setItem('username', username);
  localStorage.setItem('email', email);
  localStorage.setItem('role', role);
  refresh();
  return true;
}

/** Stores the user's new names. Other tabs follow through the storage event. */
export function renameSession({ username, email }: { username: string; email: string }): void {
  localStorage.setItem('username', username);
  localStorage.setItem('email', email);
  refresh();
}

/** Removes everything stored for a deleted account: other keys end with its id. */
export function eraseSession(): void {
  const { userId } = currentSession();
  for (const key of Object.keys(localStorage)) if (key.endsWith(`:${userId}`)) localStorage.removeItem(key);
  clearSession();
}

/** Removes the session here and, through the storage event, in every other tab. */
export function clearSession(): void {
  // The token first: the others belong to it.
  for (const key of ['token', 'role', 'username', 'email']) localStorage.removeItem(key);
  refresh();
}

/** Marks a token that the server has refused: it stays stored, but counts as ended. */
export function refuseToken(token: string): void {
  refusedToken = token;
  refresh();
}
