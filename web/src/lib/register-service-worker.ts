import { whenIdle } from './when-idle.ts';

/**
 * Has the service worker keep the page's shell, so that it opens without the network too. It waits until the
 * screen is there; a browser that has no workers, or wants none here, goes without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
