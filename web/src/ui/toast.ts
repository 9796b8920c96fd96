import { type Id, toast } from 'react-toastify';

/** How long toasts stay, in milliseconds. */
export const TOAST_MS = {
  grocery: 2_000,
  mood: 3_000,
  tracker: 2_500,
  admin: 2_500,
  meal: 3_000,
  profile: 5_000,
  feedback: 5_000,
} as const;

interface ToastOptions {
  readonly ms: number;
  /** Toasts of one key replace one another instead of piling up. */
  readonly key?: string;
  /** The text for several of one key, counted for as long as their toast is on the screen. */
  readonly many?: (count: number) => string;
}

/** Reports a success. */
export function toastSuccess(text: string, options: ToastOptions): void {
  show('success', text, options);
}

/** Reports a failure. */
export function toastError(text: string, options: ToastOptions): void {
  show('error', text, options);
}

/** Reports missing input. */
export function toastWarning(text: string, options: ToastOptions): void {
  show('warning', text, options);
}

/** Shows information. */
export function toastInfo(text: string, options: ToastOptions): void {
  show('info', text, options);
}

/** The visible toast of each key. */
const shown = new Map<string, { readonly id: Id; readonly count: number }>();

function show(kind: 'success' | 'error' | 'warning' | 'info', text: string, { ms, key, many }: ToastOptions): void {
  const older = key === undefined ? undefined : shown.get(key);
  const count = older && toast.isActive(older.id) ? older.count + 1 : 1;
  const id = toast[kind](many && count > 1 ? many(count) : text, { autoClose: ms });
  if (key === undefined) return;
  shown.set(key, { id, count });
  // Dismissed rather than updated: a toast that is already leaving would take the new text with it.
  if (older) toast.dismiss(older.id);
}
