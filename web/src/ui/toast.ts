import { type Id, toast } from 'react-toastify';
import { painted } from '../lib/after-paint.ts';

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
}

/** Says that something worked. */
export function toastSuccess(text: string, options: ToastOptions): void {
  show('success', text, options);
}

/** Says that something failed. */
export function toastError(text: string, options: ToastOptions): void {
  show('error', text, options);
}

/** Says that something is missing. */
export function toastWarning(text: string, options: ToastOptions): void {
  show('warning', text, options);
}

/** Says something by the way. */
export function toastInfo(text: string, options: ToastOptions): void {
  show('info', text, options);
}

/** The toast that stands for each key at the moment. */
const shown = new Map<string, Id>();

function show(kind: 'success' | 'error' | 'warning' | 'info', text: string, { ms, key }: ToastOptions): void {
  const id = toast[kind](text, { autoClose: ms });
  if (key === undefined) return;
  const older = shown.get(key);
  shown.set(key, id);
  // Sent away rather than rewritten: one that is just leaving would take the new text with it. Nobody waits for that.
  if (older !== undefined) void painted().then(() => toast.dismiss(older));
}
