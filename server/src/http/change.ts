import type { Language } from '@moodbowl/i18n/languages';
import { type Message, message } from '@moodbowl/i18n/message';
import type { Role } from '@moodbowl/contract/auth';
import type { Access } from '@moodbowl/contract/endpoint';
import type { EventTopic } from '@moodbowl/contract/events';
import { PostgresAdapter } from 'kysely';
import type { Clock } from '../clock.ts';
import { notifyChange } from '../db/changes.ts';
import { type Db, lockHome, lockUsers } from '../db/database.ts';
import { query } from '../db/query.ts';
import { CodedError } from './errors.ts';

/** Whoever reads what a home has: it owns groceries, recipes and plan. */
export interface HomeReader {
  readonly home_id: string;
  /** In which starter meals are shown, if they have texts in it. */
  readonly language: Language;
}

/** Somebody, and the home in which they live. */
export interface Resident extends HomeReader {
  readonly id: string;
}

/** A person as the rules of features know them. */
export interface Person extends Resident {
  /** The IANA zone of the person's day. */
  readonly time_zone: string;
}

/** The caller, as currently stored. */
export interface CurrentUser extends Person {
  readonly session_id: string;
  readonly session_expires_at: string;
  readonly username: string;
  readonly role: Role;
}

/** How the rows of a caller are locked: not at all, against deletion, or against every change. */
type RowLock = 'none' | 'key share' | 'share';

const callersOf = query(
  (db, { userId, sessionId, lock }: { userId: string; sessionId: string; lock: RowLock }) => {
    // The account first, as its deletion locks it before its sessions.
    const caller = db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .where('users.id', '=', userId)
      .where('users.suspended_at', 'is', null)
      .where('sessions.user_id', '=', userId)
      .where('sessions.id', '=', sessionId)
      .select(['users.home_id', 'users.username', 'users.role', 'users.time_zone', 'users.time_zone_set_at'])
      .select(['users.last_seen_on', 'sessions.expires_at', 'sessions.last_seen_at']);
    // SQLite has one writer at a time.
    if (lock === 'none' || !(db.getExecutor().adapter instanceof PostgresAdapter)) return caller;
    return lock === 'share' ? caller.forShare() : caller.forKeyShare();
  },
  ['lock'],
);

/** The account of a session that has not ended; throws 401 if there is none. */
export async function findCaller(
  { db, clock }: Context,
  { id: userId, session_id: sessionId }: Pick<CurrentUser, 'id' | 'session_id'>,
  lock: RowLock = 'none',
) {
  const [caller] = await callersOf(db, { userId, sessionId, lock });
  if (!caller || Date.parse(caller.expires_at) <= clock.now().getTime()) throw unauthorized();
  return caller;
}

/** Throws 403 if the role does not have this access. */
export function requireRole(access: Access, role: Role): void {
  if (access === 'admin' && role !== 'admin') throw new CodedError('FORBIDDEN', message('errors.forbidden'));
}

export function unauthorized(cause?: unknown): CodedError {
  return new CodedError('UNAUTHORIZED', message('errors.unauthorized'), { cause });
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

/** The locks of a change besides the caller's session, see {@link lockUsers}. */
interface Locks {
  /** `shared` by default. `exclusive`, if the change decides by what other changes of these people write. */
  readonly mode?: 'shared' | 'exclusive';
  /** Other people whom it concerns. */
  readonly others?: readonly string[];
  /** Says in a 404 that one of them does not exist. */
  readonly missing?: Message;
}

/**
 * Runs a change in a transaction of its own, with the caller as stored at this moment. Whatever a signed-in caller
 * writes is written here: the caller was admitted when the headers arrived, and the body may be much later. Until the
 * transaction ends, the session cannot end, nor can the account be deleted or move to another home; for administrators
 * also the role stays. Throws 401 if the session has ended, 403 if the role no longer suffices, and 404 if one of the
 * others does not exist. `work` uses the transaction alone.
 */
export type Change = <T>(work: (transaction: Db, caller: CurrentUser) => Promise<T>, locks?: Locks) => Promise<T>;

/** The context of a call for a rule that changes something. */
export interface Changing {
  readonly change: Change;
  /** When the call was made. */
  readonly now: Date;
}

/** The context of a call for a rule that only reads. */
export interface Reading {
  readonly db: Db;
  /** When the call was made. */
  readonly now: Date;
}

/** The {@link Change} of a caller who was admitted to an endpoint. */
export function changeAs({ db, clock }: Context, admitted: CurrentUser, access: Access): Change {
  return (work, { mode = 'shared', others = [], missing = message('errors.notFound') } = {}) =>
    db.transaction().execute(async (transaction) => {
      // People before homes, and people in one order: so that two changes cannot deadlock.
      const isAlone = mode === 'shared' && others.length === 0;
      const areThere = isAlone || (await lockUsers(transaction, [admitted.id, ...others], mode));
      const lock = access === 'admin' ? 'share' : 'key share';
      const caller = await readAgain({ db: transaction, clock }, admitted, access, lock);
      if (!areThere) throw new CodedError('NOT_FOUND', missing);
      return work(transaction, caller);
    });
}

/** A caller who was admitted to an endpoint, as stored at this moment. Throws 401 and 403 as {@link Change} does. */
export async function readAgain(
  context: Context,
  admitted: CurrentUser,
  access: Access,
  lock: RowLock = 'none',
): Promise<CurrentUser> {
  const { home_id, username, role } = await findCaller(context, admitted, lock);
  requireRole(access, role);
  return { ...admitted, home_id, username, role };
}

/**
 * Runs a change of what the caller's home shares, one after the other, and notifies its pages. It concerns the home in
 * which the caller lives at this moment: whoever has just moved changes what is in the new home. With `page`, the event
 * names the page that has made the change.
 */
export async function changeHome<T>(
  change: Change,
  topic: EventTopic,
  work: (transaction: Db, caller: CurrentUser) => Promise<T>,
  { page, ...locks }: Locks & { readonly page?: string | undefined } = {},
): Promise<T> {
  return change(async (transaction, caller) => {
    await lockHome(transaction, caller.home_id);
    const result = await work(transaction, caller);
    await notifyChange(transaction, {
      topic,
      owner: caller.home_id,
      page: page === undefined ? undefined : { id: page, userId: caller.id },
    });
    return result;
  }, locks);
}
