import { isPagePath } from '@moodbowl/contract/page-routes';
import { expect, it } from 'vitest';
import { openedPath } from './opened-path.ts';

const TODAY = '2026-03-10';

it.each([
  ['mood', TODAY, '/mood-tracker'],
  ['mood', '2026-03-09', '/mood/2026-03-09'],
  ['after_meal', '2026-03-09', '/mood/2026-03-09'],
  ['after_meal', TODAY, '/mood-tracker'],
  ['plan', '2026-03-09', '/plan'],
  ['test', TODAY, '/profile?tab=settings#reminders'],
  ['mood', '//evil.example', '/mood-tracker'],
  ['mood', '../../x', '/mood-tracker'],
] as const)('a notification of the kind %s for %s opens %s', (kind, date, path) => {
  expect(openedPath({ kind, date }, TODAY)).toBe(path);
  expect(isPagePath(path.replace(/[?#].*/, ''))).toBe(true);
});
