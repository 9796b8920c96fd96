import { saveMeal } from '@moodbowl/contract/saved-meals';
import { expect, test } from './fixtures.ts';

test(
  'recipes are filtered by mood, searched, sorted, and open over the page',
  { tag: '@both' },
  async ({ page, person, isMobile }) => {
    await person.enter(page, '/recipes');
    await expect(page.getByRole('heading', { level: 1, name: 'Recipes for All Moods' })).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(12);

    const filter = page.getByLabel('Filter by Mood');
    expect(await filter.locator('option').allTextContents()).toEqual([
      'All',
      'Angry',
      'Bored',
      'Confused',
      'Energised',
      'Grateful',
      'Happy',
      'Sad',
      'Stressed',
    ]);
    await filter.selectOption('Grateful');
    await expect(page.getByRole('heading', { level: 1, name: 'Recipes for Grateful' })).toBeVisible();
    await expect(cards.getByText('Grateful', { exact: true })).toHaveCount(12);

    if (isMobile) await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Sort by').selectOption('name');
    const namesOf = () => cards.getByRole('heading').allTextContents();
    const inOrder = async () => (await namesOf()).toSorted((a, b) => a.localeCompare(b)).join();
    await expect.poll(async () => (await namesOf()).join() === (await inOrder())).toBe(true);
    const names = await namesOf();
    await page.getByLabel('Search').fill(names[3] ?? '');
    await expect(cards).toHaveCount(1);
    await page.getByLabel('Search').fill('no such dish');
    await expect(page.getByText('No meals found for this mood.')).toBeVisible();
    await expect(page.getByText('No meals match “no such dish”.')).toBeVisible();
    await page.getByLabel('Search').fill('');
    await expect(cards).toHaveCount(12);

    await cards
      .first()
      .getByRole('button', { name: /^View Recipe/ })
      .click();
    await expect(page.getByRole('dialog', { name: names[0] ?? '' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(cards.first().getByRole('button', { name: /^View Recipe/ })).toBeFocused();
  },
);

test('another mood keeps the search and the order, and starts at its first meals', async ({ page, person }) => {
  await person.enter(page, '/recipes');
  const cards = page.getByRole('article');
  await page.getByRole('button', { name: 'Show more meals' }).click();
  await expect(cards).toHaveCount(24);
  await page.getByLabel('Sort by').selectOption('name');
  await page.getByLabel('Filter by Mood').selectOption('Grateful');
  await expect(cards.getByText('Grateful', { exact: true })).toHaveCount(12);
  await expect(page.getByLabel('Sort by')).toHaveValue('name');

  const [name = ''] = await cards.getByRole('heading').allTextContents();
  await page.getByLabel('Search').fill(name);
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Filter by Mood').selectOption('All');
  await expect(page.getByRole('heading', { level: 1, name: 'Recipes for All Moods' })).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue(name);
  await page.getByLabel('Search').fill('');
  await expect(cards).toHaveCount(12);
});

test('recipes come in pages of 24, show twelve at a time, and are searched beyond the loaded ones', async ({
  page,
  person,
}) => {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/meals') asked.push(searchParams);
  });
  await person.enter(page, '/recipes');
  const cards = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Show more meals' });
  for (const count of [12, 24, 36]) {
    await expect(cards).toHaveCount(count);
    if (count > 12)
      await expect(
        page
          .getByRole('listitem')
          .filter({ has: cards })
          .nth(count - 12),
      ).toBeFocused();
    await more.focus();
    await page.keyboard.press('Enter');
  }
  await expect(cards).toHaveCount(48);
  expect(asked.map((query) => query.get('limit'))).toEqual(['24', '24']);

  // The names contain lentil or lentils; some of these meals are on the last page.
  await page.getByLabel('Search').fill('lentils');
  const names = cards.getByRole('heading');
  await expect(names.filter({ hasText: 'Creamy red lentil dal with soft rice' })).toBeVisible();
  await page.getByLabel('Search').fill('lentil');
  await expect(names.filter({ hasText: 'Creamy red lentil dal with soft rice' })).toBeVisible();
});

test('only saved meals are shown on demand, and disappear when they are unsaved', async ({ page, person }) => {
  const [meal] = await person.starterMeals(1);
  if (!meal) throw new Error('the catalogue is empty');
  await person.call(saveMeal, { params: { id: meal.id } });
  await person.enter(page, '/recipes');
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toHaveAccessibleName(meal.name);
  await card.getByRole('button', { name: /^Save / }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(card).toHaveCount(12);
});

test('a recipe has two addresses', async ({ page, person }) => {
  const [meal] = await person.starterMeals(1);
  if (!meal) throw new Error('the catalogue is empty');
  for (const path of [`/recipes/${meal.id}`, `/meals/${meal.id}`]) {
    await person.enter(page, path);
    await expect(page.getByRole('heading', { level: 1, name: meal.name })).toBeVisible();
    const recipe = page.getByRole('region', { name: 'Recipe' });
    for (const text of [...meal.ingredients, ...meal.steps]) {
      await expect(recipe.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible();
    }
    await expect(recipe.getByText(meal.description)).toBeVisible();
    await expect(recipe.locator('img').first()).toBeVisible();
    await expect(page).toHaveTitle(`${meal.name} · Moodbowl`);
  }
});

test('an unsaved meal stays with an empty star until the visit ends', async ({ page, person }) => {
  const [first] = await person.starterMeals(1, 'Bored');
  const [second] = await person.starterMeals(1, 'Angry');
  if (!first || !second) throw new Error('the catalogue is empty');
  await person.call(saveMeal, { params: { id: first.id } });
  await person.call(saveMeal, { params: { id: second.id } });
  await person.enter(page, '/saved-meals');
  const star = page.getByRole('button', { name: `Save ${first.name}` });
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect(page.getByText('Meal removed from saved!')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  const filter = page.getByLabel('Filter by Mood');
  await expect(filter.locator('option')).toHaveText(['All', 'Angry', 'Bored']);
  await filter.selectOption('Bored');
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toHaveAccessibleName(first.name);
  await expect(card).toContainText(first.description);
  await expect(card).toContainText('Bored');
  await expect(card.locator('img').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^View Recipe/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test(
  'a star grows under a mouse, and does not stay large after a touch',
  { tag: '@both' },
  async ({ page, person, hasTouch }) => {
    await person.enter(page, '/recipes');
    const star = page.locator('article [aria-pressed]').first();
    if (hasTouch) await star.tap();
    else await star.hover();
    await expect.poll(() => star.evaluate((element) => element.matches(':hover'))).toBe(true);
    await expect(star).toHaveCSS('transform', hasTouch ? 'none' : 'matrix(1.06, 0, 0, 1.06, 0, 0)');
  },
);

test('many saved meals come in pages and are filtered beyond the loaded ones', async ({ page, person }) => {
  const meals = await person.starterMeals(30);
  for (const { id } of meals) await person.call(saveMeal, { params: { id } });
  await person.enter(page, '/saved-meals');
  const cards = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Show more meals' });
  for (const count of [12, 24]) {
    await expect(cards).toHaveCount(count);
    await more.click();
  }
  await expect(cards).toHaveCount(30);
  await expect(more).toHaveCount(0);
  await page.reload();
  const happy = meals.filter(({ mood }) => mood === 'Happy');
  await page.getByLabel('Filter by Mood').selectOption('Happy');
  await expect(cards).toHaveCount(happy.length);
  const star = page.getByRole('button', { name: `Save ${happy[0]?.name}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('the carousel moves when Play is pressed', async ({ page, person }) => {
  await person.enter(page, '/home');
  const carousel = page.getByRole('region', { name: 'Meal suggestions' });
  const active = carousel.locator('.swiper-slide-active');
  await carousel.getByRole('button', { name: /Pause/ }).click();
  await carousel.getByRole('button', { name: /Play/ }).click();
  const before = await active.getAttribute('data-swiper-slide-index');
  await expect(carousel.getByText(/^1 \/ \d+$/)).toBeVisible();
  // Four seconds plus the transition.
  await expect(active).not.toHaveAttribute('data-swiper-slide-index', String(before));
});

test('the carousel names its slides, and covers no picture with its controls', async ({ page, person }) => {
  await person.enter(page, '/home');
  const carousel = page.getByRole('region', { name: 'Meal suggestions' });
  await carousel.scrollIntoViewIfNeeded();
  const slide = carousel.locator('.swiper-slide-active');
  const name = (await slide.getByRole('heading').textContent()) ?? '';
  await expect(slide).toHaveRole('group');
  await expect(slide).toHaveAccessibleName(`1 of 12: ${name}`);
  await expect(carousel.locator('div[aria-label]:not([role])')).toHaveCount(0);
  const covered = await carousel.evaluate((region) => {
    const boxes = (selector: string) => [...region.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
    const pictures = boxes('.swiper-slide-visible article > img');
    return boxes('.swiper-slide-visible article button, [role="button"]').filter((button) =>
      pictures.some(
        (at) => button.top < at.bottom && button.bottom > at.top && button.left < at.right && button.right > at.left,
      ),
    ).length;
  });
  expect(covered).toBe(0);
});

test('the carousel can be paused and leads to all recipes', async ({ page, person }) => {
  await person.enter(page, '/home');
  const carousel = page.getByRole('region', { name: 'Meal suggestions' });
  await carousel.getByRole('button', { name: /Pause/ }).click();
  await expect(carousel.getByRole('button', { name: /Play/ })).toBeVisible();
  await carousel.getByRole('link', { name: 'View All Meals' }).click();
  await expect(page).toHaveURL('/recipes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
