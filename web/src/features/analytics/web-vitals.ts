import type { PageRoute } from '@moodbowl/contract/page-routes';
import { ANALYTICS_LIMITS } from '@moodbowl/contract/analytics';
import { isOptedOut, track } from './analytics.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/**
 * Measures this load of the page, which started on the route `path`, and counts the results. Runs once, when the page
 * is loaded and idle, so that measuring is not noticeable.
 */
export function reportWebVitals(path: PageRoute): void {
  if (isOptedOut()) return;
  const start = () => whenIdle(() => void observe(path));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function observe(path: PageRoute): Promise<void> {
  // Without the chunk there are no measurements.
  const vitals = await import('web-vitals').catch(() => undefined);
  if (!vitals) return;
  for (const on of [vitals.onCLS, vitals.onFCP, vitals.onINP, vitals.onLCP, vitals.onTTFB]) {
    on(({ name, value, rating }) =>
      track({ name: 'web_vital', metric: name, value: Math.min(value, ANALYTICS_LIMITS.vital), rating, path }),
    );
  }
}
