import { whenIdle } from './when-idle.ts';

/**
 * Registers the service worker, which caches the shell for offline use, after the screen has appeared. Browsers without
 * service workers do without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
