import { addGrocery } from '@moodbowl/contract/groceries';
import { deleteMeal } from '@moodbowl/contract/meals';
import type { Page } from '@playwright/test';
import { seedMaximalUser } from './maximal-user.ts';
import { today } from '../time-zone.ts';
import { expect, openMenu, Person, test } from './fixtures.ts';

/**
 * Lists what sticks out at the side, and text that is cut without a way to read it. Text with a title or a link to the
 * whole may be cut.
 */
async function troubleOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A new width starts animations.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map((transition) => transition.finished));
    const trouble: string[] = [];
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (excess > 0) trouble.push(`scrolls sideways by ${excess} px`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.slice(0, 24)}"`;
    const clips = (axis: string) => axis === 'hidden' || axis === 'clip';
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      if (!own) continue;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden' || style.opacity !== '1') continue;
      // Slides of the carousel wait beside the screen.
      if (element.closest('.swiper-wrapper, .Toastify, svg, [aria-hidden="true"]')) continue;
      if (box.right > innerWidth + 1 || box.left < -1) trouble.push(`sticks out: ${name(element)}`);
      const cut =
        (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 4);
      if (cut && !element.title && style.webkitLineClamp === 'none') trouble.push(`is cut: ${name(element)}`);
      const handle = element.matches('button, a, [role="button"]');
      if (handle && !clips(style.overflowX) && element.scrollWidth > element.clientWidth + 2)
        trouble.push(`overflows: ${name(element)}`);
    }
    return [...new Set(trouble)];
  });
}

/** At the window's own width and at that of WCAG 1.4.10: 320 px, which is 1280 at 400%. */
async function expectWhole(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await troubleOn(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** The longest and widest username. */
function longName(): string {
  return `${'Ww'.repeat(12)}${String(Date.now()).slice(-6)}`;
}

/** What opens on or over a screen. */
const OPENINGS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/home': openMenu,
  '/suggestions': async (page) => {
    await page
      .getByRole('button', { name: /^View Recipe.*WmWm/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Steps' })).toBeVisible();
  },
  '/friends': async (page) => {
    await page.getByRole('tab', { name: 'Friends' }).click();
    await expect(page.getByRole('article')).toHaveCount(200);
  },
  '/profile': async (page) => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  },
};

test(
  'no screen is cut or scrolls sideways with the longest texts and the most rows',
  { tag: '@both' },
  async ({ page, request, isMobile }) => {
    const username = longName();
    const person = await Person.register(request, { admin: true, username });
    const { mealId } = seedMaximalUser(username, { groceries: 12 });
    const widths = isMobile ? [390, 320] : [1280, 640];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await person.enter(page, '/register');
    for (const path of [
      '/home',
      '/mood-tracker',
      `/mood/${today()}`,
      '/suggestions',
      '/meals',
      `/recipes/${mealId}`,
      '/saved-meals',
      '/friends',
      '/profile',
      '/admin',
      `/admin/edit-meal/${mealId}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectWhole(page, widths);
      const open = OPENINGS[path];
      if (open === undefined) continue;
      await open(page);
      await expectWhole(page, widths.slice(-1));
    }
    if (!isMobile) {
      // Just before the bar collapses into a menu, where it is fullest.
      await page.goto('/admin');
      await expectWhole(page, [861]);
    }
    // Other tests use the same catalogue.
    await person.call(deleteMeal, { params: { id: mealId } });
  },
);

test('five hundred groceries are shown and usable', { tag: '@phone' }, async ({ page, request }) => {
  const username = longName();
  const person = await Person.register(request, { admin: true, username });
  const { mealId } = seedMaximalUser(username, { groceries: 500 });
  await person.enter(page, '/meals');
  await expect(page.getByText('400 to buy')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mark Lemons as bought' }).first().click();
  await expect(page.getByText('399 to buy')).toBeVisible();
  await expectWhole(page, [320]);
  await person.call(deleteMeal, { params: { id: mealId } });
});

test('grocery controls are large enough for a thumb on phones', { tag: '@phone' }, async ({ page, person }) => {
  await person.call(addGrocery, { body: { item_name: 'Lemons' } });
  await person.enter(page, '/meals');
  const controls = {
    tick: page.getByRole('checkbox', { name: /Lemons/ }).locator('..'),
    less: page.getByRole('button', { name: 'Decrease quantity of Lemons' }),
    more: page.getByRole('button', { name: 'Increase quantity of Lemons' }),
    delete: page.getByRole('button', { name: 'Delete Lemons' }),
  };
  for (const [name, control] of Object.entries(controls)) {
    expect(await control.evaluate(reach), name).toBeGreaterThanOrEqual(44);
  }
});

/** The touch target of an element: the smaller of its width and height through the centre, in whole pixels. */
function reach(element: Element) {
  element.scrollIntoView({ block: 'center' });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const touches = Array.from({ length: 400 }, (_, index) => (index - 200) / 4);
  const hits = (point: (by: number) => [number, number]) =>
    touches.filter((by) => element.contains(document.elementFromPoint(...point(by)))).length / 4;
  return Math.round(
    Math.min(
      hits((by) => [x + by, y]),
      hits((by) => [x, y + by]),
    ),
  );
}
