import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OpenPath } from '../features/reminders/opened-path.ts';

/** Not in TypeScript's types of every browser. */
interface WithBadge {
  readonly clearAppBadge?: () => Promise<void>;
}

function clearBadge(): void {
  if (document.visibilityState === 'visible') void (navigator as WithBadge).clearAppBadge?.().catch(() => undefined);
}

/**
 * Goes where a notification leads that was pressed while this page was open, takes the sign off the icon of the app when the page
 * is seen, and keeps this browser among those that get notifications.
 */
export function useNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    clearBadge();
    document.addEventListener('visibilitychange', clearBadge);
    return () => document.removeEventListener('visibilitychange', clearBadge);
  }, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const follow = ({ data }: MessageEvent<Partial<OpenPath> | null>) => {
      // Only paths of our own screens, which the worker makes.
      if (data?.kind === 'open' && data.path?.startsWith('/') && !data.path.startsWith('//')) void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
  useEffect(() => {
    // Most people have none, and load nothing for it.
    if (!Object.keys(localStorage).some((key) => key.startsWith('push:'))) return;
    void import('../features/reminders/push-device.ts')
      .then(async ({ keepSubscribed }) => keepSubscribed())
      .catch((error: unknown) => console.warn('This browser may get no notifications', error));
  }, []);
}
