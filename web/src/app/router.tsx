import type { Access } from '@moodbowl/contract/endpoint';
import { SCREENS, type ScreenName } from '@moodbowl/contract/page-routes';
import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { LoginPage } from '../pages/LoginPage.tsx';
import { usePageViews } from './use-page-views.ts';
import { loadPart } from '../lib/lazy-part.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

/** The screens that are loaded when they are opened: each file exports the component that it is named after. */
const PAGES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../pages/*Page.tsx',
  '!../pages/LoginPage.tsx',
]);

/** Screens that show the page of another one. */
const SAME_PAGE: Partial<Record<ScreenName, ScreenName>> = { meal: 'recipe', yearOf: 'year', adminMeals: 'admin' };

function lazy(load: () => Promise<Readonly<Record<string, ComponentType>>>, name: string) {
  return async () => ({ Component: (await loadPart(load))[name] ?? null });
}

function routeOf(screen: ScreenName): RouteObject {
  const { path } = SCREENS[screen];
  // The login is in the first chunk, which saves first-time visitors a round trip.
  if (screen === 'login') return { path, Component: LoginPage };
  const page = SAME_PAGE[screen] ?? screen;
  const name = `${page.charAt(0).toUpperCase()}${page.slice(1)}Page`;
  const load = PAGES[`../pages/${name}.tsx`];
  if (!load) throw new Error(`web/src/pages/${name}.tsx is missing: the screen "${screen}" is in page-routes.ts`);
  return { path, lazy: lazy(load, name) };
}

/** The screens that need this access. */
function routesFor(access: Access): RouteObject[] {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names.filter((name) => SCREENS[name].access === access).map(routeOf);
}

function Root() {
  usePageViews(routes);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Every screen of the page. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      ...routesFor('public'),
      {
        lazy: lazy(() => import('./ProtectedRoute.tsx'), 'ProtectedRoute'),
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...routesFor('user'),
              { lazy: lazy(() => import('./AdminRoute.tsx'), 'AdminRoute'), children: routesFor('admin') },
            ],
          },
        ],
      },
    ],
  },
];

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Starts at the browser's address. A page that is opened from outside gets a key of its own, which a reload and Back
 * find again: with the shared key of the router it would start where another one was scrolled to.
 */
export function createRouter(): Router {
  const state = history.state as { readonly key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: String(Date.now()) }, '');
  return createBrowserRouter(routes);
}
