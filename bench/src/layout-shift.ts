import { listMeals } from '@moodbowl/contract/meals';
import { listMoods } from '@moodbowl/contract/moods';
import { PAGE_ROUTES, type PageRoute, SCREENS } from '@moodbowl/contract/page-routes';
import { call } from '@moodbowl/harness/call';
import type { DemoServer } from '@moodbowl/harness/demo-server';
import type { Session } from '@moodbowl/harness/sign-in';
import type { Browser } from 'puppeteer-core';
import { CPU_SLOWDOWN, openScreen, readVital, type Size, SIZES, withPage } from './browser-page.ts';

/** Cumulative layout shift of one route at each size. */
export interface RouteShift {
  readonly route: PageRoute;
  readonly shifts: Readonly<Record<Size, number>>;
}

/** Has the form of a real token. */
const RESET_TOKEN = `01890a5d-ac96-774b-bcce-b302099a8057.${'x'.repeat(43)}`;

/** Has the form of a real invitation. */
const INVITE_CODE = `01890a5d-ac96-774b-bcce-b302099a8057${'x'.repeat(22)}`;

/** Measures the layout shift while each route loads, or only some routes for a quick run. */
export async function measureShifts(browser: Browser, demo: DemoServer, quick: boolean): Promise<RouteShift[]> {
  const { url, user } = demo;
  const [entry] = await call(url, listMoods, { query: { limit: '1' } }, user.token);
  const [meal] = await call(url, listMeals, { query: { limit: '1' } }, user.token);
  if (!entry || !meal) throw new Error('The demo has no moods or no meals');
  const pathOf = (route: PageRoute) => {
    if (route === '*') return '/no-such-page';
    if (route === '/reset-password') return `${route}#${RESET_TOKEN}`;
    return route
      .replace(':date', entry.date)
      .replace(':year', entry.date.slice(0, 4))
      .replace(':id', meal.id)
      .replace(':code', INVITE_CODE);
  };
  const measured: RouteShift[] = [];
  for (const route of quick ? PAGE_ROUTES.slice(0, 4) : PAGE_ROUTES) {
    const session = sessionFor(route, demo);
    const shiftAt = (size: Size) =>
      withPage(browser, { url, session }, async (page) => {
        await openScreen(page, `${url}${pathOf(route)}`, { size, slowdown: quick ? 1 : CPU_SLOWDOWN });
        return readVital(page, 'CLS');
      });
    measured.push({ route, shifts: { phone: await shiftAt('phone'), desktop: await shiftAt('desktop') } });
  }
  return measured;
}

function sessionFor(route: PageRoute, { user, admin }: DemoServer): Session | undefined {
  const screen = Object.values(SCREENS).find(({ path }) => path === route);
  return { public: undefined, user, admin }[screen?.access ?? 'public'];
}

/** The largest shift, with its route and size. */
export function largestShift(measured: readonly RouteShift[]): { where: string; shift: number } {
  const all = measured.flatMap(({ route, shifts }) =>
    (Object.keys(SIZES) as Size[]).map((size) => ({ where: `${route}, ${size}`, shift: shifts[size] })),
  );
  return all.reduce((a, b) => (b.shift > a.shift ? b : a));
}
