import { toast } from 'react-toastify';

/** How long toasts stay, in milliseconds. */
export const TOAST_MS = { grocery: 2_000, mood: 3_000, tracker: 2_500, admin: 2_500, meal: 3_000 } as const;

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

function show(kind: 'success' | 'error' | 'warning' | 'info', text: string, { ms, key }: ToastOptions): void {
  if (key !== undefined && toast.isActive(key)) {
    toast.update(key, { render: text, type: kind, autoClose: ms });
    return;
  }
  toast[kind](text, { autoClose: ms, ...(key !== undefined && { toastId: key }) });
}
