import { addGrocery } from '@moodbowl/contract/groceries';
import { saveMood } from '@moodbowl/contract/moods';
import { expect, expectNoSidewaysScrolling, openMenu, test } from './fixtures.ts';

test('the menu on a phone opens over the page, and Escape returns to its button', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await person.enter(page, '/home');
  const heading = page.getByRole('heading', { level: 1 });
  const logo = page.getByRole('link', { name: 'Moodbowl', exact: true });
  const places = async () => [await heading.boundingBox(), await logo.boundingBox()];
  await expect(heading).toBeVisible();
  // Names are as wide as their font.
  await page.evaluate(async () => document.fonts.ready);
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
  await page.mouse.click(200, 75);
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
    if (width < 900) await page.getByRole('button', { name: 'Close the menu' }).click();
    // Toasts may cover the page, so remove them.
    await page.reload();
  }
  expect(covered).toEqual([]);
});

/** Runs in the page. Lists what sticks out at the side, and text that its box cuts. */
function findCutText(): string[] {
  const width = document.documentElement.clientWidth;
  return Array.from(document.querySelectorAll('#root *'), (element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isSeen = own > 2 && style.visibility !== 'hidden' && !element.closest('.swiper');
    const cuts =
      /hidden|clip/.test(style.overflow) && style.webkitLineClamp === 'none' && element.children.length === 0;
    const isCut = cuts && element.clientHeight > 2 && element.scrollWidth > element.clientWidth + 2;
    return isSeen && ((left < width && right > width + 1) || isCut) ? `${element.tagName} ${element.textContent}` : '';
  }).filter(Boolean);
}

test('with letters of twice the size nothing is cut, and no screen scrolls sideways', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await person.call(saveMood, { body: { mood: 'Sad', note: 'Rain all day.' } });
  await person.call(addGrocery, { body: { item_name: 'Cherry tomatoes', quantity: '500 g' } });
  await person.enter(page, '/home');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of [
    '/home',
    '/mood-tracker',
    '/year',
    '/search-moods',
    '/print-moods',
    '/meals',
    '/shopping',
    '/plan',
    '/suggestions',
    '/recipes',
    '/profile',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const size = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.querySelector('main p')!).fontSize),
    );
    expect(size, path).toBeGreaterThanOrEqual(28);
    expect.soft(await page.evaluate(findCutText), path).toEqual([]);
    await expectNoSidewaysScrolling(page);
  }
});
