import { createElement } from 'react';
import { type Id, toast } from 'react-toastify';
import { ToastWithAction } from './ToastWithAction.tsx';

/** How long toasts stay, in milliseconds. */
export const TOAST_MS = {
  grocery: 2_000,
  mood: 3_000,
  tracker: 2_500,
  admin: 2_500,
  meal: 3_000,
  profile: 5_000,
  feedback: 5_000,
  import: 5_000,
  /** With something to press, such as an Undo. */
  action: 8_000,
} as const;

interface ToastOptions {
  readonly ms: number;
  /** Toasts with the same key replace each other instead of piling up. */
  readonly key?: string;
  /** How many things the toast is about. */
  readonly count?: number;
  /** The text for several things with one key, counted while their toast is shown. */
  readonly many?: (count: number) => string;
  /** A button in the toast, which closes it. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

/** Shows a success. Returns how many things the toast is about, see `many`. */
export function toastSuccess(text: string, options: ToastOptions): number {
  return show('success', text, options);
}

/** Shows a failure. */
export function toastError(text: string, options: ToastOptions): void {
  show('error', text, options);
}

/** Shows a warning. */
export function toastWarning(text: string, options: ToastOptions): void {
  show('warning', text, options);
}

/** Shows a piece of information. */
export function toastInfo(text: string, options: ToastOptions): void {
  show('info', text, options);
}

/** The current toast of each key. */
const shown = new Map<string, { readonly id: Id; readonly count: number }>();

function show(
  kind: 'success' | 'error' | 'warning' | 'info',
  text: string,
  { ms, key, count = 1, many, action }: ToastOptions,
): number {
  const older = key === undefined ? undefined : shown.get(key);
  const together = many && older && toast.isActive(older.id) ? older.count + count : count;
  const counted = many && together > 1 ? many(together) : text;
  const id = toast[kind](
    action ? ({ closeToast }) => createElement(ToastWithAction, { text: counted, action, close: closeToast }) : counted,
    { autoClose: ms },
  );
  if (key !== undefined) shown.set(key, { id, count: many ? together : 0 });
  // Dismissed instead of updated: a toast that is leaving would take the new text with it.
  if (older) toast.dismiss(older.id);
  return together;
}
