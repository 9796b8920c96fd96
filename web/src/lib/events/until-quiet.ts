/** How long nothing must be loading, and how often that is checked, in milliseconds. */
const QUIET_MS = 1_500;
const CHECK_MS = 500;

/** Resolves once the page has loaded and nothing has been loading for a while, or when `signal` is aborted. */
export async function untilQuiet(signal: AbortSignal): Promise<void> {
  let lastLoaded = performance.now();
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) lastLoaded = Math.max(lastLoaded, startTime + duration);
  });
  observer.observe({ type: 'resource' });
  while (!signal.aborted && (document.readyState !== 'complete' || performance.now() - lastLoaded < QUIET_MS))
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  observer.disconnect();
}
