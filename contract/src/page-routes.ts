/**
 * Every route of the page, as its pattern: which day or which meal somebody looked at is nobody's business.
 * `*` is every address that the page does not know.
 */
export const PAGE_ROUTES = [
  '/',
  '/register',
  '/reset-password',
  '/home',
  '/mood-tracker',
  '/mood/:date',
  '/suggestions',
  '/meals',
  '/meals/:id',
  '/recipes',
  '/recipes/:id',
  '/saved-meals',
  '/friends',
  '/profile',
  '/feedback',
  '/admin',
  '/admin/meals',
  '/admin/add-meal',
  '/admin/edit-meal/:id',
  '*',
] as const;
export type PageRoute = (typeof PAGE_ROUTES)[number];

const PATTERNS = PAGE_ROUTES.filter((route) => route !== '*').map((route) =>
  route.replaceAll(/:\w+/g, '[^/.]+').replace(/\/$/, ''),
);
const PAGE_PATH = new RegExp(`^(${PATTERNS.join('|')})/*$`, 'i');

/**
 * Whether the page has a screen at this path (without a query): the server serves the page there and nowhere else.
 * Case and slashes at the end do not matter, as in the page's router. Ids and days have no dots, names of files do.
 */
export function isPagePath(path: string): boolean {
  return path.startsWith('/') && PAGE_PATH.test(path);
}
