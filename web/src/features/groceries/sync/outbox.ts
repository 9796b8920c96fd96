import { t } from '@moodbowl/i18n/t';
import {
  applyGroceryOperations,
  type GroceryItem,
  type GroceryMemory,
  type GroceryOperation,
  type GroceryResult,
} from '@moodbowl/contract/groceries';
import { itemsOf, withOperations, withResults } from '@moodbowl/contract/grocery-replica';
import { ApiError, call } from '../../../lib/api-client.ts';
import { onReconnect } from '../../../lib/connection.ts';
import { refreshTonight } from '../../../lib/derived-queries.ts';
import { type Failure, OUTBOX_CHANNEL, OUTBOX_LOCK, type Waiting } from './device-store.ts';
import { PAGE_ID } from '../../../lib/page-id.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { hasText, type Sent, sendWaiting } from './send-waiting.ts';
import { currentSession, onSessionChange, type Session } from '../../../lib/session.ts';
import { newId } from '../../../lib/new-id.ts';
import { createStore } from '../../../lib/store.ts';
import { unsentChanges } from './unsent-changes.ts';
import { keepList } from './kept-list.ts';
import { groceriesKey, homeKey, memoryKey } from './keys.ts';
import { withRemembered } from './remember.ts';
import { store } from './store.ts';

/** The local part beside the server's list. */
interface State {
  /** Changes that the server has not confirmed, in order. */
  readonly pending: readonly GroceryOperation[];
  /** Changes that were not saved, which stay until the person has decided about them. */
  readonly failed: readonly Waiting[];
  /** Whether some of the pending ones could not be sent now. */
  readonly isWaiting: boolean;
  /** How many of the pending ones are stored: the others end with the page. */
  readonly stored: number;
  /** Whether those outlive the page. */
  readonly isLasting: boolean;
}

const EMPTY: State = { pending: [], failed: [], isWaiting: false, stored: 0, isLasting: true };
/** How long to wait before a busy or failing server is asked again, and at most after many tries, in milliseconds. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 60_000;
/** How long a server may ask for more patience, in milliseconds. */
const MOST_PATIENCE_MS = 300_000;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL);
const outbox = createStore(EMPTY);

/** Messages between tabs and the service worker. */
type TabMessage =
  | { readonly kind: 'added' }
  | {
      readonly kind: 'sent';
      readonly operations: readonly GroceryOperation[];
      readonly results: readonly GroceryResult[];
      /** When they were sent. */
      readonly sentAt: number;
    }
  | { readonly kind: 'refused'; readonly operation: GroceryOperation };

function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Those who wait for the result of an operation, by its id. */
const callers = new Map<string, PromiseWithResolvers<GroceryResult | 'waiting'>>();

function set(change: Partial<State>): void {
  const known = { ...outbox.get(), ...change, isLasting: store.isLasting };
  const state = { ...known, stored: known.pending.filter(({ id }) => !unwritten.has(id)).length };
  outbox.set(state);
  unsentChanges.set(state.pending.length + state.failed.length);
}

export const useOutbox = outbox.use;

/** The items that waiting operations change, as they were shown, by the operations' ids. */
const subjects = new Map<string, GroceryItem>();

/** Reports an operation that came too late, and the item that it was to change, if that is known. */
type Gone = (operation: GroceryOperation, item: GroceryItem | undefined) => void;
let reportGone: Gone = () => {};

/**
 * Sets how to report changes of items that somebody has deleted; those with a text that was typed are kept, see
 * `failed`.
 */
export function onGone(report: Gone): void {
  reportGone = report;
}

/**
 * Shows a change at once and sends it, in order, as soon as that is possible, also after the browser was closed.
 * `about` is the item that it changes, if that may not be on the screen any more. Resolves with the server's result, or
 * with `'waiting'` if it cannot be sent now; rejects if the server refuses it.
 */
export async function queue(change: GroceryOperation, about?: GroceryItem): Promise<GroceryResult | 'waiting'> {
  const { userId } = currentSession();
  const home = queryClient.getQueryData<string>(homeKey);
  const operation = home === undefined ? change : { ...change, home };
  const caller = Promise.withResolvers<GroceryResult | 'waiting'>();
  callers.set(operation.id, caller);
  const item = shownItem(operation) ?? about;
  if (item) subjects.set(operation.id, item);
  unwritten.add(operation.id);
  set({ pending: [...outbox.get().pending, operation] });
  await store.add({ userId, operation, item });
  unwritten.delete(operation.id);
  set({});
  broadcast({ kind: 'added' });
  void flush();
  return caller.promise;
}

/** The item that an operation changes, as it is shown now. */
function shownItem(operation: GroceryOperation): GroceryItem | undefined {
  if (operation.kind === 'add') return undefined;
  const [named] = itemsOf(operation);
  const items = queryClient.getQueryData<GroceryItem[]>(groceriesKey) ?? [];
  return withOperations(items, outbox.get().pending, currentSession().userId).find(({ id }) => id === named);
}

/** Decides about a change that was not saved: makes another instead, if there is one, and forgets it. */
export async function decide(failed: Waiting, instead?: GroceryOperation): Promise<void> {
  const { id } = failed.operation;
  set({ failed: outbox.get().failed.filter((other) => other.operation.id !== id) });
  // First, so that a crash in between loses nothing.
  const sent = instead && queue({ ...instead, id: newId() }, failed.item);
  await store.settle(new Set([id]));
  broadcast({ kind: 'added' });
  await sent?.catch((error: unknown) => console.warn('A change was refused again', error));
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** How often in a row another try after a while has failed, and how long it wants to be left alone, in milliseconds. */
let tries = 0;
let patience = 0;
let running: Promise<void> | undefined;
let again = false;

/** Sends what waits. Calls while it runs make it run once more. */
async function flush(): Promise<void> {
  again = true;
  running ??= (async () => {
    while (again) {
      again = false;
      await alone(sendAll);
    }
  })().finally(() => {
    running = undefined;
  });
  return running;
}

/** Runs work while no other tab does. Without https there are no locks; then the ids of operations have to do. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(OUTBOX_LOCK, work);
  else await work();
}

async function sendAll(): Promise<void> {
  const { status, userId, token } = currentSession();
  if (status !== 'live' || token === undefined) return;
  clearTimeout(timer);
  let sentAt = 0;
  const done = await sendWaiting({
    store,
    userId,
    post: (operations) => {
      sentAt = Date.now();
      return post(operations);
    },
    onSent: (operations, results) => {
      if (currentSession().userId !== userId) return;
      confirm(operations, results, sentAt);
      broadcast({ kind: 'sent', operations, results, sentAt });
    },
    onRefused: (operation, error) => {
      if (currentSession().userId !== userId) return;
      refuse(operation, error);
      broadcast({ kind: 'refused', operation });
    },
    keeps,
  });
  // The session may have ended meanwhile.
  if (currentSession().token !== token || currentSession().status !== 'live') return;
  if (done) tries = 0;
  await readStore(userId);
  set({ isWaiting: !done });
  if (done) return;
  releaseCallers();
  timer = setTimeout(tryAgain, Math.max(patience, Math.min(RETRY_MS * 2 ** tries, MOST_RETRY_MS)));
  await store.saveToken(userId, token);
  await sendLaterInBackground();
}

/** Changes that people make meanwhile are tried at once, and do not count. */
function tryAgain(): void {
  tries += 1;
  void flush();
}

/** A form that waits for the answer still has what was typed. What was moved elsewhere stays out of it. */
function keeps(operation: GroceryOperation, failure: Failure): boolean {
  return failure === 'elsewhere' || operation.kind !== 'add' || !callers.has(operation.id);
}

/** Lets those who wait for a result go on: it will take longer. */
function releaseCallers(): void {
  for (const caller of callers.values()) caller.resolve('waiting');
  callers.clear();
}

async function post(operations: readonly GroceryOperation[]): Promise<Sent> {
  patience = 0;
  try {
    const { results } = await call(applyGroceryOperations, { body: { operations: [...operations], page: PAGE_ID } });
    return { kind: 'sent', results };
  } catch (error) {
    if (!canPass(error)) return { kind: 'refused', error };
    if (error instanceof ApiError) patience = Math.min((error.retryAfter ?? 0) * 1_000, MOST_PATIENCE_MS);
    return { kind: 'later' };
  }
}

/** Whether another try may help: no answer, half of one, one of a proxy's, or one that says so. */
function canPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'HTML') return true;
  return error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status);
}

/** Lets the service worker send what waits when the line is back, even if no page is open. Not in every browser. */
async function sendLaterInBackground(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await sync?.register(OUTBOX_CHANNEL).catch(() => {});
}

/** Applies what the server has answered to these operations. */
function confirm(operations: readonly GroceryOperation[], results: readonly GroceryResult[], sentAt: number): void {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  applyToList(operations, results, sentAt);
  refreshTonight();
  queryClient.setQueryData<GroceryMemory>(
    memoryKey,
    (memory) => memory && withRemembered(memory, operations, results, new Date().toISOString()),
  );
  const items = queryClient.getQueryData<GroceryItem[]>(groceriesKey);
  if (items) void keepList(items);
  for (const result of results) {
    const [operation, caller, item] = [byId.get(result.id), callers.get(result.id), subjects.get(result.id)];
    callers.delete(result.id);
    subjects.delete(result.id);
    if (operation && result.gone.length > 0 && !result.elsewhere && !hasText(operation)) reportGone(operation, item);
    if (result.full) caller?.reject(new ApiError('GROCERY_LIST_FULL', 409, t('groceries.full')));
    else caller?.resolve(result);
  }
  // The list on the screen is that of the home before.
  if (results.some(({ elsewhere }) => elsewhere)) void queryClient.invalidateQueries();
}

function applyToList(operations: readonly GroceryOperation[], results: readonly GroceryResult[], sentAt: number): void {
  const ids = new Set(operations.map(({ id }) => id));
  for (const id of ids) settled.add(id);
  const isReading = queryClient.isFetching({ queryKey: groceriesKey, exact: true }) > 0;
  const wasRead = (queryClient.getQueryState(groceriesKey)?.dataUpdatedAt ?? 0) > sentAt;
  queryClient.setQueryData<GroceryItem[]>(groceriesKey, (items) => items && withResults(items, operations, results));
  set({ pending: outbox.get().pending.filter(({ id }) => !ids.has(id)) });
  // A list that is being read may be older than these results, and one that was read meanwhile may be newer.
  if (isReading || wasRead) void queryClient.invalidateQueries({ queryKey: groceriesKey, exact: true });
}

function refuse(operation: GroceryOperation, error: unknown): void {
  settled.add(operation.id);
  set({ pending: outbox.get().pending.filter(({ id }) => id !== operation.id) });
  callers.get(operation.id)?.reject(error);
  callers.delete(operation.id);
  subjects.delete(operation.id);
}

/** Changes that were answered: what is read from the storage meanwhile may be older than that. */
const settled = new Set<string>();
/** Changes of this tab that are being written. */
const unwritten = new Set<string>();

/** Shows what waits here for this user, also from other tabs. */
async function readStore(userId: string): Promise<void> {
  const all = await store.all(userId);
  if (currentSession().userId !== userId || currentSession().status !== 'live') return;
  const waiting = all.filter(({ failure, operation }) => failure === undefined && !settled.has(operation.id));
  for (const { operation, item } of waiting) if (item) subjects.set(operation.id, item);
  const own = outbox.get().pending.filter(({ id }) => unwritten.has(id));
  const ids = new Set(own.map(({ id }) => id));
  set({
    pending: [...waiting.map(({ operation }) => operation).filter(({ id }) => !ids.has(id)), ...own],
    failed: all.filter(({ failure }) => failure !== undefined),
  });
}

/** Reads what waits for the present user again, and sends it. */
async function load(): Promise<void> {
  const { status, userId } = currentSession();
  if (status !== 'live') return;
  await readStore(userId);
  if (outbox.get().pending.length > 0) await flush();
}

/**
 * Follows the session. Logging out wipes what is kept here of the person. When a session ends by itself, the list goes
 * and changes that wait stay until the same person signs in, whoever else does meanwhile.
 */
async function followSession(before: Session | undefined): Promise<void> {
  const { status, userId } = currentSession();
  if (status === 'live') {
    if (before?.status === 'live' && before.userId === userId) return;
    tries = 0;
    await store.keepOnly(userId);
    return load();
  }
  const count = unsentChanges.get();
  tries = 0;
  set(EMPTY);
  if (status === 'ended') unsentChanges.set(count);
  releaseCallers();
  subjects.clear();
  settled.clear();
  if (before?.status === 'live' && status === 'none') await store.wipe(before.userId);
  else await store.forgetLists();
}

/** Starts to keep and send changes, for as long as the page is open. */
export function startOutbox(): void {
  onSessionChange((before) => void followSession(before));
  void followSession(undefined);
  onReconnect(() => void flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && outbox.get().pending.length > 0) void flush();
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'added') void load();
    else {
      if (data.kind === 'sent') confirm(data.operations, data.results, data.sentAt);
      else refuse(data.operation, new ApiError('INTERNAL', 500, ''));
      void readStore(currentSession().userId);
    }
  });
}
