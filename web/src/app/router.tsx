import { type ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { LoginPage } from '../pages/LoginPage.tsx';
import { usePageViews } from './use-page-views.ts';
import { loadPart } from '../lib/lazy-part.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

/** A screen that is loaded when it is opened. */
function lazy<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadPart(load))[name] });
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
      // The login is in the first chunk, which saves first-time visitors a round trip.
      { path: '/', Component: LoginPage },
      { path: '/register', lazy: lazy(() => import('../pages/RegisterPage.tsx'), 'RegisterPage') },
      { path: '/reset-password', lazy: lazy(() => import('../pages/ResetPasswordPage.tsx'), 'ResetPasswordPage') },
      {
        lazy: lazy(() => import('./ProtectedRoute.tsx'), 'ProtectedRoute'),
        children: [
          {
            lazy: lazy(() => import('./SignedInLayout.tsx'), 'SignedInLayout'),
            children: [
              {
                ErrorBoundary: ErrorScreen,
                children: [
                  { path: '/home', lazy: lazy(() => import('../pages/HomePage.tsx'), 'HomePage') },
                  {
                    path: '/mood-tracker',
                    lazy: lazy(() => import('../pages/MoodTrackerPage.tsx'), 'MoodTrackerPage'),
                  },
                  { path: '/mood/:date', lazy: lazy(() => import('../pages/MoodDayPage.tsx'), 'MoodDayPage') },
                  { path: '/suggestions', lazy: lazy(() => import('../pages/SuggestionsPage.tsx'), 'SuggestionsPage') },
                  { path: '/insights', lazy: lazy(() => import('../pages/InsightsPage.tsx'), 'InsightsPage') },
                  { path: '/meals', lazy: lazy(() => import('../pages/MealsPage.tsx'), 'MealsPage') },
                  { path: '/plan', lazy: lazy(() => import('../pages/PlanPage.tsx'), 'PlanPage') },
                  { path: '/shopping', lazy: lazy(() => import('../pages/ShoppingPage.tsx'), 'ShoppingPage') },
                  { path: '/meals/:id', lazy: lazy(() => import('../pages/RecipePage.tsx'), 'RecipePage') },
                  { path: '/recipes', lazy: lazy(() => import('../pages/RecipesPage.tsx'), 'RecipesPage') },
                  { path: '/recipes/:id', lazy: lazy(() => import('../pages/RecipePage.tsx'), 'RecipePage') },
                  { path: '/new-recipe', lazy: lazy(() => import('../pages/NewRecipePage.tsx'), 'NewRecipePage') },
                  {
                    path: '/edit-recipe/:id',
                    lazy: lazy(() => import('../pages/EditRecipePage.tsx'), 'EditRecipePage'),
                  },
                  {
                    path: '/import',
                    lazy: lazy(() => import('../pages/ImportRecipePage.tsx'), 'ImportRecipePage'),
                  },
                  { path: '/cook/:id', lazy: lazy(() => import('../pages/CookPage.tsx'), 'CookPage') },
                  { path: '/import-file', lazy: lazy(() => import('../pages/ImportFilePage.tsx'), 'ImportFilePage') },
                  { path: '/saved-meals', lazy: lazy(() => import('../pages/SavedMealsPage.tsx'), 'SavedMealsPage') },
                  { path: '/friends', lazy: lazy(() => import('../pages/FriendsPage.tsx'), 'FriendsPage') },
                  { path: '/join/:code', lazy: lazy(() => import('../pages/JoinPage.tsx'), 'JoinPage') },
                  { path: '/profile', lazy: lazy(() => import('../pages/ProfilePage.tsx'), 'ProfilePage') },
                  { path: '/feedback', lazy: lazy(() => import('../pages/FeedbackPage.tsx'), 'FeedbackPage') },
                  {
                    lazy: lazy(() => import('./AdminRoute.tsx'), 'AdminRoute'),
                    children: [
                      { path: '/admin', lazy: lazy(() => import('../pages/AdminPage.tsx'), 'AdminPage') },
                      { path: '/admin/meals', lazy: lazy(() => import('../pages/AdminPage.tsx'), 'AdminPage') },
                      { path: '/admin/add-meal', lazy: lazy(() => import('../pages/AddMealPage.tsx'), 'AddMealPage') },
                      {
                        path: '/admin/edit-meal/:id',
                        lazy: lazy(() => import('../pages/EditMealPage.tsx'), 'EditMealPage'),
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: lazy(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage') },
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
