import { logMeal } from '@moodbowl/contract/meal-logs';
import { deleteMood, saveMood } from '@moodbowl/contract/moods';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';

const jarOf = (page: Page) => page.getByRole('group', { name: 'Mood jar', exact: true });

test('the jar starts empty, and a saved mood appears in it', async ({ page, person }) => {
  await person.enter(page, '/mood-tracker');
  await expect(page.getByText('0 moods')).toBeVisible();
  await expect(jarOf(page).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  const bubble = jarOf(page).getByRole('button', { name: /^Happy/ });
  await expect(bubble).toHaveAttribute('data-popping', 'true');
  await expect(bubble).toHaveCSS('animation-duration', '0.6s');
  const first = await bubble.evaluate((element: HTMLElement) => {
    // Restarts the animation, which may be over by now.
    element.style.animationName = 'none';
    element.getBoundingClientRect();
    element.style.animationName = '';
    return element.getAnimations().map(({ effect }) => (effect as KeyframeEffect).getKeyframes()[0]);
  });
  expect(first).toEqual([expect.objectContaining({ scale: '0', rotate: '-200deg' })]);
  await expectToast(page, 'Mood "Happy" saved successfully!', 2.5);
  await expect(page.getByText('1 mood', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Another mood' })).toBeVisible();
  await log(page, 'Sad');
  const entries = page.getByRole('region', { name: 'Recent Mood Log' }).getByRole('listitem');
  await expect(entries).toHaveText([/^Sad/, /^Happy/]);
  // Bubbles that were there before do not animate again.
  await page.reload();
  await expect(bubble).toBeVisible();
  await expect(bubble).not.toHaveAttribute('data-popping', 'true');
});

test('the jar has the eight latest; hover and focus enlarge one and show its details with a short note', async ({
  page,
  person,
}) => {
  for (let count = 1; count <= 9; count += 1) {
    await person.call(saveMood, {
      body: { mood: count === 1 ? 'Angry' : 'Grateful', note: `Number ${count}, and some more words` },
    });
  }
  await person.enter(page, '/mood-tracker');
  const bubbles = jarOf(page).getByRole('button');
  await expect(bubbles).toHaveCount(8);
  await expect(page.getByText('8 moods')).toBeVisible();
  await expect(jarOf(page).getByRole('button', { name: /^Angry/ })).toHaveCount(0);

  const newest = bubbles.first();
  await expect(newest).toHaveAccessibleName(/^Grateful, .+: Number 9, and some more words$/);
  await expect(newest).toHaveCSS('background-color', 'rgb(172, 146, 236)');
  const glow = () => newest.evaluate((bubble) => getComputedStyle(bubble).boxShadow);
  const withoutGlow = await glow();
  await newest.focus();
  await expect(newest).toHaveCSS('scale', '1.4');
  await expect.poll(glow).not.toBe(withoutGlow);
  const place = jarOf(page).getByRole('listitem').first();
  await expect(place).toHaveCSS('z-index', '2');
  await expect(place).toHaveCSS('transition', /left 5s ease-in-out, top 5s ease-in-out/);
  await expect(jarOf(page).getByText('Number 9, and s…')).toBeVisible();
  const width = (locator: Locator) => locator.evaluate((element: HTMLElement) => element.offsetWidth);
  expect(await width(jarOf(page))).toBeLessThanOrEqual(350);
  // In units of the drawing: a radius of 20, an icon of 19.8.
  const unit = (await width(jarOf(page))) / 164;
  expect((await width(newest)) / unit).toBeCloseTo(40, 0);
  expect((await width(newest.locator('img'))) / unit).toBeCloseTo(19.8, 0);
  await page.keyboard.press('Escape');
  await expect(jarOf(page).getByText('Number 9, and s…')).toBeHidden();
  await bubbles.nth(1).hover();
  await expect(jarOf(page).getByText('Number 8, and s…')).toBeVisible();
  await expect(bubbles.nth(1)).toHaveCSS('scale', '1.4');
  await page.mouse.move(0, 0);
  await expect(newest).toHaveCSS('scale', 'none');
  await expect.poll(glow).toBe(withoutGlow);
});

test('the numbers of the chart are available as text', async ({ page, person }) => {
  for (const mood of ['Happy', 'Happy', 'Sad'] as const) await person.call(saveMood, { body: { mood } });
  await person.enter(page, '/mood-tracker');
  const chart = page.getByRole('region', { name: 'All-Time Mood Overview' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.getByRole('img', { name: /^Doughnut chart of all your moods/ })).toBeVisible();
  await expect(chart.getByRole('listitem')).toHaveText(['Happy266.7%', 'Sad133.3%']);
});

test(
  'a day shows its moods and meals, which can be edited and deleted',
  { tag: '@phone' },
  async ({ page, person }) => {
    const entry = await person.call(saveMood, { body: { mood: 'Happy', note: 'Sun.' } });
    const [meal] = await person.starterMeals(1);
    await person.call(logMeal, { body: { meal_id: meal!.id } });
    const later = await person.call(saveMood, { body: { mood: 'Grateful', note: '' } });
    await person.enter(page, '/mood-tracker');
    await page.getByRole('region', { name: 'Recent Mood Log' }).getByRole('link').first().click();
    await expect(page).toHaveURL(`/mood/${entry.date}`);
    const day = page.getByRole('region', { name: 'Moods and meals' });
    await expect(day.getByRole('listitem')).toContainText(['Happy', meal!.name, 'Grateful']);
    await person.call(deleteMood, { params: { id: later.id } });
    await page.reload();
    await expect(page.getByRole('link', { name: /^Next day/ })).toHaveCount(0);

    await page.getByRole('button', { name: `Undo: ${meal!.name}` }).click();
    await expect(page.getByText(`Removed "${meal!.name}" from your day.`)).toBeVisible();
    await expect(page.getByText('No meals noted for this day.')).toBeVisible();

    await page.getByRole('button', { name: /^Edit Happy/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByText('Entry deleted.')).toBeVisible();
    await expect(page.getByText('Nothing logged today yet.')).toBeVisible();

    await page.getByRole('link', { name: /^Previous day/ }).click();
    await expect(page.getByText('Nothing was logged on this day.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: /^Next day/ }).click();
    await expect(page).toHaveURL(`/mood/${entry.date}`);
  },
);

async function log(page: Page, mood: string): Promise<void> {
  const another = page.getByRole('button', { name: 'Another mood' });
  if (await another.isVisible()) await another.click();
  await page.getByRole('button', { name: mood, exact: true }).click();
  await page.getByRole('button', { name: 'Save Mood Entry' }).click();
  await expect(page.getByText(`Mood "${mood}" saved successfully!`)).toBeVisible();
  await expect(another).toBeVisible();
}

test('a small break is offered after a low mood, also by keyboard, and ends with a kind line', async ({
  page,
  person,
}) => {
  await page.clock.install();
  await person.enter(page);
  const pause = page.getByRole('region', { name: 'A small break' });
  await log(page, 'Happy');
  await expect(pause).toHaveCount(0);
  await log(page, 'Stressed');
  await pause.getByRole('button', { name: 'Yes, please' }).press('Enter');
  const pool = pause.getByRole('region', { name: 'Bubbles to pop' });
  await expect(pool).toBeFocused();
  await expect(pool).toHaveCSS('height', '340px');
  await expect(pool).toHaveCSS('width', '280px');
  await page.keyboard.press('Tab');
  await expect(pause.getByRole('button', { name: 'Pop bubble 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pause.locator('[data-popped]')).toHaveCSS('animation-duration', '0.5s');
  await page.clock.fastForward(10_000);
  await expect(pause.getByRole('status')).toHaveText(/One thing at a time/);
  await expect(pause.locator('[data-popped]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(pause).toHaveCount(0);
});

test('a small break is accessible, and can be declined for good', { tag: '@phone' }, async ({ page, person }) => {
  await person.enter(page, '/mood-tracker');
  const pause = page.getByRole('region', { name: 'A small break' });
  await log(page, 'Bored');
  await pause.getByRole('button', { name: 'Not now' }).click();
  await expect(pause).toHaveCount(0);
  await log(page, 'Sad');
  await pause.getByRole('button', { name: 'Yes, please' }).click();
  await expect(pause.getByRole('button', { name: /^Pop bubble/ })).toHaveCount(8);
  await expectAccessible(page);
});

test('nothing moves under reduced motion', async ({ page, person }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Animations that are long enough to see. Toasts use an invisible one for their duration. */
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 50)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : ''))
        .filter((name) => !name.includes('progress-bar')),
    );
  await person.enter(page, '/mood-tracker');
  await log(page, 'Sad');
  expect(await moving()).toEqual([]);
  await page.getByRole('region', { name: 'A small break' }).getByRole('button', { name: 'Yes, please' }).click();
  await expect(page.getByRole('button', { name: /^Pop bubble/ })).toHaveCount(8);
  expect(await moving()).toEqual([]);

  await page.goto('/meals');
  const slide = page.locator('.swiper-slide-active');
  await expect(slide).toHaveAttribute('aria-label', /^1 of \d{2,}: ./);
  // The carousel would have moved after four seconds.
  await page.clock.fastForward(9_000);
  await expect(slide).toHaveAttribute('aria-label', /^1 of \d{2,}: ./);
  expect(await moving()).toEqual([]);
});
