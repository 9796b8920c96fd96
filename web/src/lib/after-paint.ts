/** Calls `action` once the next frame is painted: whatever needs the page laid out finds it so. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}
