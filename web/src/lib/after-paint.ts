/** How long to wait for a frame, in milliseconds: a page that nobody sees has none. */
const LONGEST_WAIT_MS = 100;

/** Calls `action` once the next frame is painted: whatever needs the page laid out finds it so. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}

/**
 * Resolves once the next frame is painted, or soon in a page that is not shown: to send what is on the screen already,
 * which takes a slow phone as long as a part of a frame.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
