import { PAGE_ROUTES, type PageRoute } from '@moodbowl/contract/page-routes';
import { useEffect } from 'react';
import { matchRoutes, type RouteObject, useLocation, useNavigation } from 'react-router';
import { track } from '../features/analytics/analytics.ts';
import { reportWebVitals } from '../features/analytics/web-vitals.ts';

/** Redirects are faster. A screen that was shown for less was not seen; in milliseconds. */
const SEEN_MS = 100;

/** The path counted last. */
let counted: string | undefined;

/** Counts each screen by the pattern of its route, and measures the first one. */
export function usePageViews(routes: RouteObject[]): void {
  const { pathname } = useLocation();
  const idle = useNavigation().state === 'idle';
  useEffect(() => {
    // Another filter in the URL is still the same screen.
    if (!idle || pathname === counted) return undefined;
    const timer = setTimeout(() => {
      const path = patternOf(routes, pathname);
      track({ name: 'page_view', path });
      if (counted === undefined) reportWebVitals(path);
      counted = pathname;
    }, SEEN_MS);
    return () => clearTimeout(timer);
  }, [routes, pathname, idle]);
}

function patternOf(routes: RouteObject[], pathname: string): PageRoute {
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return PAGE_ROUTES.find((known) => known === pattern) ?? '*';
}
