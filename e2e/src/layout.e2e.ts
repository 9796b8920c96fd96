import { addFriend } from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { saveMood } from '@moodbowl/contract/moods';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { signedInPaths } from '../page-paths.ts';
import { expect, openMenu, type Person, test } from './fixtures.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

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

for (const { viewport, sizes } of [
  { viewport: { width: 390, height: 664 }, sizes: SIZES.slice(0, 2) },
  { viewport: { width: 1440, height: 900 }, sizes: SIZES.slice(2) },
]) {
  const title = `nothing moves while a screen loads slowly, and nothing floats over a control, ${viewport.width} px wide`;
  test(title, async ({ page, admin, person }) => {
    test.slow();
    const paths = await fill(admin, person);
    for (let n = 0; n < 12; n++) await admin.call(addGrocery, { body: { item_name: `Spice ${n}` } });
    await page.addInitScript(watchShifts);
    await admin.enter(page, '/home');
    // Answers in the worst order: the top of the page comes last.
    await page.route('**/api/**', async (route) => {
      const ms = /groceries|moods|profile|meals\/\w/.test(route.request().url()) ? 500 : 200;
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
    const jumps: string[] = [];
    const covered: string[] = [];
    for (const path of ['/recipes?mood=Happy', ...paths]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      if (total > 0.02) jumps.push(`${path}: ${total.toFixed(3)}, ${shifts.map(({ moved }) => moved).join(' | ')}`);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = await page.evaluate(findCovered);
        covered.push(...found.map((control) => `${path} at ${size.width}: ${control}`));
      }
    }
    expect(jumps).toEqual([]);
    expect(covered).toEqual([]);
  });
}

test('the menu on a phone opens over the page, and Escape returns to its button', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await person.enter(page, '/home');
  const heading = page.getByRole('heading', { level: 1 });
  const logo = page.getByRole('link', { name: 'Moodbowl', exact: true });
  const places = async () => [await heading.boundingBox(), await logo.boundingBox()];
  await expect(heading).toBeVisible();
  const before = await places();
  await openMenu(page);
  await page.getByRole('link', { name: 'Mood Tracker' }).first().focus();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('the menu on a phone closes when the focus moves on to the page', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await person.enter(page, '/home');
  const logout = page.getByRole('button', { name: 'Logout' });
  await openMenu(page);
  await logout.focus();
  await page.keyboard.press('Tab');
  await expect(logout).toBeHidden();
  await openMenu(page);
  await page.mouse.click(200, 640);
  await expect(logout).toBeHidden();
});

/** Runs in the page. Lists the controls of the open dialog that a toast covers. */
function findUnderToasts(): string[] {
  const toasts = Array.from(document.querySelectorAll('.Toastify__toast'), (toast) => toast.getBoundingClientRect());
  const controls = Array.from(
    document.querySelectorAll('[role="dialog"] :is(a[href], button, input, select, textarea)'),
  );
  const visible = toasts.filter(({ height }) => height > 0);
  if (visible.length === 0 || controls.length === 0) return ['nothing to look at'];
  return controls
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return visible.some(
        (toast) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top,
      );
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
}

test('no toast covers a control of a dialog, or the button of the menu', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await person.enter(page, '/recipes');
  const dialog = page.getByRole('dialog');
  const covered: string[] = [];
  const sizes = ['390x664', '600x900', '844x390', '768x1024', '1000x700', '1280x800'];
  for (const [index, size] of sizes.entries()) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page
      .getByRole('button', { name: /^View Recipe/ })
      .nth(index)
      .click();
    await dialog.getByRole('button', { name: 'I ate this' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'is logged for today.' }).last()).toBeVisible();
    await dialog.getByRole('button', { name: '☆ Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Meal saved!' }).last()).toBeVisible();
    const found = await page.evaluate(findUnderToasts);
    covered.push(...found.map((control) => `${control} at ${size}`));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await openMenu(page);
    if (width < 1240) await page.getByRole('button', { name: 'Close the menu' }).click();
    // Toasts may cover the page, so remove them.
    await page.reload();
  }
  expect(covered).toEqual([]);
});
