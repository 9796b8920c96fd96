import { t } from '@moodbowl/i18n/t';
import {
  applyGroceryOperations,
  type GroceryItem,
  type GroceryOperation,
  type GroceryResult,
} from '@moodbowl/contract/groceries';
import { withOperations, withResults } from '@moodbowl/contract/grocery-replica';
import { ApiError, call } from '../../../lib/api-client.ts';
import { onReconnect } from '../../../lib/connection.ts';
import { refreshTonight } from '../../../lib/derived-queries.ts';
import { OUTBOX_CHANNEL, OUTBOX_LOCK } from '../../../lib/device-store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type Sent, sendWaiting } from '../../../lib/send-waiting.ts';
import { currentSession, onSessionChange, type Session } from '../../../lib/session.ts';
import { createStore } from '../../../lib/store.ts';
import { unsentChanges } from '../../../lib/unsent-changes.ts';
import { groceriesKey, memoryKey } from './keys.ts';
import { store } from './store.ts';

/** What is kept here besides the server's list. */
interface State {
  /** Changes that the server has not confirmed, in order. */
  readonly pending: readonly GroceryOperation[];
  /** Whether some of them could not be sent now. */
  readonly isWaiting: boolean;
  /** Whether they outlive the page. */
  readonly isLasting: boolean;
}

const EMPTY: State = { pending: [], isWaiting: false, isLasting: true };
/** How long to wait before a busy or limited server is asked again, in milliseconds. */
const RETRY_MS = 5_000;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL);
const outbox = createStore(EMPTY);

/** What tabs and the service worker send each other. */
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
  const state = { ...outbox.get(), ...change, isLasting: store.isLasting };
  outbox.set(state);
  unsentChanges.set(state.isWaiting ? state.pending.length : 0);
}

export const useOutbox = outbox.use;

/** The items that waiting operations change, as they were shown, by the operations' ids. */
const subjects = new Map<string, GroceryItem>();

/** Reports an operation that was lost, and the item that it changed, if there was one. */
type Lost = (operation: GroceryOperation, item: GroceryItem | undefined) => void;
let reportGone: Lost = () => {};
let reportRefused: Lost = () => {};

/** Sets how to report changes that came too late, or that the server refused after the screen was left. */
export function onLostChanges(reports: { gone: Lost; refused: Lost }): void {
  reportGone = reports.gone;
  reportRefused = reports.refused;
}

/**
 * Shows a change at once and sends it, in order, as soon as that is possible, also after the browser was closed. Resolves
 * with the server's result, or with `'waiting'` if it cannot be sent now; rejects if the server refuses it.
 */
export async function queue(operation: GroceryOperation): Promise<GroceryResult | 'waiting'> {
  const { userId } = currentSession();
  const caller = Promise.withResolvers<GroceryResult | 'waiting'>();
  callers.set(operation.id, caller);
  const item = shownItem(operation);
  if (item) subjects.set(operation.id, item);
  set({ pending: [...outbox.get().pending, operation] });
  await store.add({ userId, operation, item });
  broadcast({ kind: 'added' });
  void flush();
  return caller.promise;
}

/** The item that an operation changes, as it is shown now. */
function shownItem(operation: GroceryOperation): GroceryItem | undefined {
  if (operation.kind !== 'set') return undefined;
  const items = queryClient.getQueryData<GroceryItem[]>(groceriesKey) ?? [];
  return withOperations(items, outbox.get().pending, currentSession().userId).find(({ id }) => id === operation.item);
}

let timer: ReturnType<typeof setTimeout> | undefined;
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
  });
  // The session may have ended meanwhile.
  if (currentSession().token !== token || currentSession().status !== 'live') return;
  set({ isWaiting: !done });
  if (done) return;
  releaseCallers();
  timer = setTimeout(() => void flush(), RETRY_MS);
  await store.saveToken(userId, token);
  await sendLaterInBackground();
}

/** Lets those who wait for a result go on: it will take longer. */
function releaseCallers(): void {
  for (const caller of callers.values()) caller.resolve('waiting');
  callers.clear();
}

async function post(operations: readonly GroceryOperation[]): Promise<Sent> {
  try {
    const { results } = await call(applyGroceryOperations, { body: { operations: [...operations] } });
    return { kind: 'sent', results };
  } catch (error) {
    return canPass(error) ? { kind: 'later' } : { kind: 'refused', error };
  }
}

/** Whether another try may help: no answer, half of one, or one that says so. */
function canPass(error: unknown): boolean {
  return !(error instanceof ApiError) || PASSING.has(error.status) || error.code === 'HTML';
}

/** Statuses with which a server, or a proxy before it, says that another try may help. */
const PASSING = new Set([0, 401, 408, 429, 502, 503, 504]);

/** Lets the service worker send what waits when the line is back, even if no page is open. Not in every browser. */
async function sendLaterInBackground(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await sync?.register(OUTBOX_CHANNEL).catch(() => {});
}

/** Takes the server's word for these operations. */
function confirm(operations: readonly GroceryOperation[], results: readonly GroceryResult[], sentAt: number): void {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  confirmedAt = Date.now();
  applyToList(operations, results, sentAt);
  refreshTonight();
  if (operations.some((operation) => operation.kind === 'add' || 'aisle' in operation))
    void queryClient.invalidateQueries({ queryKey: memoryKey });
  for (const result of results) {
    const [operation, caller, item] = [byId.get(result.id), callers.get(result.id), subjects.get(result.id)];
    callers.delete(result.id);
    subjects.delete(result.id);
    if (operation && result.gone.length > 0) reportGone(operation, item);
    if (result.full) {
      const error = new ApiError('GROCERY_LIST_FULL', 409, t('groceries.full'));
      if (caller) caller.reject(error);
      else if (operation) reportRefused(operation, item);
    } else caller?.resolve(result);
  }
}

function applyToList(operations: readonly GroceryOperation[], results: readonly GroceryResult[], sentAt: number): void {
  const ids = new Set(operations.map(({ id }) => id));
  const isReading = queryClient.isFetching({ queryKey: groceriesKey, exact: true }) > 0;
  const wasRead = (queryClient.getQueryState(groceriesKey)?.dataUpdatedAt ?? 0) > sentAt;
  queryClient.setQueryData<GroceryItem[]>(groceriesKey, (items) => items && withResults(items, operations, results));
  set({ pending: outbox.get().pending.filter(({ id }) => !ids.has(id)) });
  // A list that is being read may be older than these results, and one that was read meanwhile may be newer.
  if (isReading || wasRead) void queryClient.invalidateQueries({ queryKey: groceriesKey, exact: true });
}

function refuse(operation: GroceryOperation, error: unknown): void {
  set({ pending: outbox.get().pending.filter(({ id }) => id !== operation.id) });
  const [caller, item] = [callers.get(operation.id), subjects.get(operation.id)];
  callers.delete(operation.id);
  subjects.delete(operation.id);
  if (caller) caller.reject(error);
  else reportRefused(operation, item);
}

/** Reads what waits for the present user again, and sends it. */
async function load(): Promise<void> {
  const { status, userId } = currentSession();
  if (status !== 'live') return;
  const waiting = await store.list(userId);
  if (currentSession().userId !== userId) return;
  const operations = waiting.map(({ operation }) => operation);
  for (const { operation, item } of waiting) if (item) subjects.set(operation.id, item);
  // Changes of this tab may not be written yet.
  const ids = new Set(operations.map(({ id }) => id));
  const own = outbox.get().pending.filter(({ id }) => callers.has(id) && !ids.has(id));
  set({ pending: [...operations, ...own] });
  if (operations.length > 0) await flush();
}

/**
 * Follows the session. Logging out wipes what is kept here. When a session ends by itself, the list goes and changes
 * that wait stay until the same person signs in; whoever else signs in wipes them.
 */
async function followSession(before: Session | undefined): Promise<void> {
  const { status, userId } = currentSession();
  if (status === 'live') {
    if (before?.status === 'live' && before.userId === userId) return;
    await store.keepOnly(userId);
    return load();
  }
  set(EMPTY);
  releaseCallers();
  subjects.clear();
  if (before?.status === 'live' && status === 'none') await store.wipe();
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
    else if (data.kind === 'sent') confirm(data.operations, data.results, data.sentAt);
    else refuse(data.operation, new ApiError('INTERNAL', 500, ''));
  });
}

/** The time at which the last change was confirmed here. */
let confirmedAt = 0;
const JUST_NOW_MS = 1_000;

/** Whether changes are on their way, or were a moment ago. */
export function isSending(): boolean {
  return outbox.get().pending.length > 0 || Date.now() - confirmedAt < JUST_NOW_MS;
}
