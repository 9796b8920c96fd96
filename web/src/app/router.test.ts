import { PAGE_ROUTES } from '@moodbowl/contract/page-routes';
import { expect, it } from 'vitest';

// Read as text, because a router starts with a browser.
const sources = import.meta.glob<string>('./router.tsx', { eager: true, query: '?raw', import: 'default' });

it('the router has exactly the routes of the contract', () => {
  const source = sources['./router.tsx'] ?? '';
  const patterns = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, pattern]) => pattern);
  expect(new Set(patterns)).toEqual(new Set(PAGE_ROUTES));
});
