import { addFriend } from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { signedInPaths } from '../page-paths.ts';
import { expect, expectAccessible, expectNoSidewaysScrolling, type Person, test } from './fixtures.ts';

/** Adds something to every screen: a mood, groceries, meals, a friend request. Returns the paths of all screens. */
async function fill(person: Person, friend: Person): Promise<string[]> {
  const [meal] = await person.starterMeals(1);
  if (!meal) throw new Error('the catalogue is empty');
  await person.call(saveMood, { body: { mood: 'Happy', note: 'Slow breakfast with dad. Sun on the table.' } });
  await person.call(addGrocery, { body: { item_name: 'Lemons' } });
  await person.call(addGrocery, { body: { item_name: 'Oats', quantity: '500 g' } });
  await person.call(saveMeal, { params: { id: meal.id } });
  await person.call(logMeal, { body: { meal_id: meal.id } });
  await friend.call(addFriend, { body: { friendIdentifier: person.username } });
  return signedInPaths(meal.id);
}

/**
 * Runs in the page. Lists the controls that a fixed element covers while the page is scrolled to its top or end, and
 * those that stay covered at any scroll position.
 */
function findCovered(): string[] {
  /** The element or its nearest ancestor that does not scroll with the page. */
  const anchorOf = (element: Element | null): Element | undefined => {
    for (let place = element; place; place = place.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(place).position)) return place;
    return undefined;
  };
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('placeholder') || element.id);
  const coverOf = (control: Element): string | undefined => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    // Controls under the bar are about to scroll away.
    const bar = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect().bottom ?? 0;
    if (bar > 0 && top < bar && scrollY > 0) return undefined;
    // As are those under the bar at the bottom, until the end of the page.
    const tabs = document.querySelector('nav[aria-label="Main"] > ul')?.getBoundingClientRect();
    const isEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
    if (tabs && tabs.height > 0 && bottom > tabs.top && !isEnd) return undefined;
    const middle = [(left + right) / 2, (top + bottom) / 2] as const;
    const points = [middle, [left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
    for (const [x = 0, y = 0] of points) {
      const cover = anchorOf(document.elementFromPoint(x, y));
      if (cover && !cover.contains(control)) return `${nameOf(control)} under ${nameOf(cover)}`;
    }
    return undefined;
  };
  const controls = Array.from(document.querySelectorAll('a[href], button, input, select, textarea')).filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && !anchorOf(control),
  );
  const covered: string[] = [];
  for (const [rest, y] of [['top', 0] as const, ['end', document.documentElement.scrollHeight] as const]) {
    scrollTo({ top: y, behavior: 'instant' });
    for (const control of controls) {
      const cover = coverOf(control);
      if (cover) covered.push(`${rest}: ${cover}`);
    }
  }
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const cover = coverOf(control);
    if (cover) covered.push(`anywhere: ${cover}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return covered;
}

interface Shift {
  readonly value: number;
  readonly moved: string;
}

/** Runs in the page. Collects layout shifts, with what moved, in `window.shifts`. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]) {
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent));
      shifts.push({ value: entry.value, moved: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Each screen is loaded once; what floats is looked at in these sizes, too. */
const AUDITS = [
  {
    name: 'a phone',
    viewport: { width: 390, height: 664 },
    sizes: [
      [320, 640],
      [390, 664],
    ],
  },
  {
    name: 'a desktop',
    viewport: { width: 1440, height: 900 },
    sizes: [
      [768, 1024],
      [1280, 800],
    ],
  },
] as const;

for (const { name, viewport, sizes } of AUDITS) {
  const isPhone = viewport.width < 600;
  test(`on ${name}, no screen moves while it loads slowly, is covered, or scrolls sideways`, async ({
    page,
    admin,
    person,
  }) => {
    const paths = await fill(admin, person);
    for (let n = 0; n < 12; n++) await admin.call(addGrocery, { body: { item_name: `Spice ${n}` } });
    await page.addInitScript(watchShifts);
    await admin.enter(page, '/home');
    // Answers in the worst order: the top of the page comes last.
    await page.route('**/api/**', async (route) => {
      const ms = /groceries|moods|profile|meals\/\w/.test(route.request().url()) ? 300 : 100;
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
    for (const path of ['/recipes?mood=Happy', ...paths]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const moved = shifts.reduce((sum, { value }) => sum + value, 0);
      expect.soft(moved, `${path} moves: ${shifts.map((shift) => shift.moved).join(' | ')}`).toBeLessThanOrEqual(0.02);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect.soft(await page.evaluate(findCovered), `${path} at ${width}`).toEqual([]);
        await expectNoSidewaysScrolling(page);
      }
      // Its screens are tried on a phone without anything in them.
      if (!isPhone) await expectAccessible(page);
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    }
  });
}

test(
  'without anything in it, each screen is open to everybody and fits',
  { tag: '@phone' },
  async ({ page, person }) => {
    const isOfTheAccount = (path: string) => !/^\/(admin|recipes\/|meals\/|cook\/)/.test(path);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/register', ...signedInPaths('').filter(isOfTheAccount)]) {
      if (path === '/home') await person.enter(page, path);
      else await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
      await page.setViewportSize({ width: 390, height: 844 });
    }
  },
);

test('a recipe over a page is open to everybody', { tag: '@phone' }, async ({ page, person }) => {
  await person.enter(page, '/recipes');
  await page
    .getByRole('button', { name: /^View Recipe/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectAccessible(page);
});
