/** Calls back when the browser is idle, within two seconds. Safari has no idle callbacks. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
