import { useEffect } from 'react';

/** Keeps the screen on while the component is shown, where the browser can; it goes off as usual in other tabs. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // The browser releases the lock whenever the page is hidden.
    const keep = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
