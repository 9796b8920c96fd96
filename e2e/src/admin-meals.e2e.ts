import { getMeal, listMeals, type Meal } from '@moodbowl/contract/meals';
import type { Page } from '@playwright/test';
import { expect, expectToast, type Person, test } from './fixtures.ts';

let made = 0;

/** All tests share one catalogue, so each uses names of its own. */
function uniqueName(dish: string): string {
  made += 1;
  return `${dish} ${process.pid}-${Date.now().toString(36)}-${made}`;
}

async function findByName(person: Person, name: string): Promise<Meal | undefined> {
  return (await person.call(listMeals, { query: { q: name } })).find((meal) => meal.name === name);
}

/** A large photo, as from a phone. */
async function photo(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 2000;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser does not draw');
    for (let x = 0; x < 4000; x += 40) {
      context.fillStyle = `hsl(${x % 360} 80% 60%)`;
      context.fillRect(x, 0, 40, 2000);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Watches the page for an upload. The result answers the picture's size in bytes and its width and height. */
async function watchUpload(page: Page): Promise<() => Promise<{ bytes: number; sides: number[] }>> {
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (url, init) => {
      const file =
        init?.body instanceof FormData ? [...init.body.values()].find((value) => value instanceof File) : null;
      if (file) {
        const { width, height } = await createImageBitmap(file);
        Object.assign(window, { upload: { bytes: file.size, sides: [width, height] } });
      }
      return fetch(url, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { upload: { bytes: number; sides: number[] } }).upload);
}

test('a meal is added with its picture, changed, and deleted', async ({ page, admin }) => {
  const name = uniqueName('Shakshuka');
  await admin.enter(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Meals' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: '+ Add Meal' }).click();
  await expect(page).toHaveURL(/\/admin\/add-meal$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Meal' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Meal' }).click();
  await expect(page.getByText('Please give the meal a name.')).toBeVisible();
  await expect(page.getByLabel('Meal name')).toBeFocused();

  await page.getByLabel('Meal name').fill(name);
  await page.getByLabel('Description').fill('Eggs, gently set in tomatoes with cumin and a lot of patience.');
  await page.getByLabel('Ingredients (comma separated)').fill('4 eggs, ,1 tin of tomatoes , salt,');
  await page.getByLabel('Mood').selectOption('Angry');
  // Larger than the server takes, so that it has to be compressed.
  const { buffer, ...file } = await photo(page);
  const sent = await watchUpload(page);
  await page.getByLabel('Image').setInputFiles({ ...file, buffer: Buffer.concat([buffer, Buffer.alloc(2 * 2 ** 20)]) });
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByLabel('Step 1', { exact: true }).fill('Simmer the tomatoes.');
  await page.getByRole('button', { name: '+ Add Step' }).click();
  await expect(page.getByLabel('Step 2', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Step 3', { exact: true })).toBeFocused();
  await page.getByLabel('Step 3', { exact: true }).fill('Break in the eggs.');
  await page.getByRole('button', { name: 'Remove step 2' }).click();
  await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Break in the eggs.');
  await page.getByRole('button', { name: 'Add Meal' }).click();
  await expectToast(page, 'Meal added successfully!', 2.5);
  await expect(page).toHaveURL(/\/admin$/);
  const { bytes, sides } = await sent();
  expect(bytes).toBeLessThanOrEqual(2 * 2 ** 20);
  expect(sides).toEqual([1024, 512]);

  const stored = await findByName(admin, name);
  expect(stored).toMatchObject({
    mood: 'Angry',
    ingredients: ['4 eggs', '1 tin of tomatoes', 'salt'],
    steps: ['Simmer the tomatoes.', 'Break in the eggs.'],
  });
  const picture = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    return [bitmap.width, bitmap.height];
  }, `/api${stored?.image_url}`);
  expect(picture).toEqual([1024, 512]);

  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Eggs, gently set in tomatoes with cumin and a lot ...');
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Meal' })).toBeVisible();
  await expect(page.getByLabel('Ingredients (comma separated)')).toHaveValue('4 eggs, 1 tin of tomatoes, salt');
  await expect(page.getByLabel('Mood')).toHaveValue('Angry');
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByLabel('Meal name').fill(`${name} verde`);
  await page.getByRole('button', { name: 'Update Meal' }).click();
  await expect(page.getByText('Meal updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await admin.call(getMeal, { params: { id: stored?.id ?? '' } })).toMatchObject({
    name: `${name} verde`,
    image_url: stored?.image_url,
  });

  const renamed = page.getByRole('row', { name: `${name} verde` });
  await renamed.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this meal?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(renamed.getByRole('button', { name: /^Delete/ })).toBeFocused();
  await renamed.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Meal deleted!')).toBeVisible();
  await expect(renamed).toBeHidden();
  expect(await findByName(admin, `${name} verde`)).toBeUndefined();
});

test('a picture that cannot be uploaded does not lose the meal', async ({ page, admin, complaints }) => {
  for (const [json, text] of [
    [{}, 'Upload failed'],
    [{ message: 'The oven is off.' }, 'The oven is off.'],
  ] as const) {
    const name = uniqueName('Toast');
    await admin.enter(page, '/admin/add-meal');
    await page.route('**/api/meals/upload', (route) => route.fulfill({ status: 413, json }));
    await page.getByLabel('Meal name').fill(name);
    await page.getByLabel('Image').setInputFiles(await photo(page));
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Meal' }).click();
    await expectToast(page, text, 2.5);
    await expect(page.getByText('Meal added successfully!')).toBeVisible();
    expect(await findByName(admin, name)).toMatchObject({ image_url: '' });
  }
  complaints.length = 0;
});

test('the buttons wait during an upload, and a double click adds one meal', async ({ page, admin }) => {
  const name = uniqueName('Soup');
  await admin.enter(page, '/admin/add-meal');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/meals/upload', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Meal name').fill(name);
  await page.getByLabel('Image').setInputFiles(await photo(page));
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Meal' }).dblclick();
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page.getByText('Meal added successfully!')).toBeVisible();
  expect(await admin.call(listMeals, { query: { q: name } })).toHaveLength(1);
});

test('a file that is not a picture is rejected when it is chosen', async ({ page, admin }) => {
  await admin.enter(page, '/admin/add-meal');
  const image = page.getByLabel('Image');
  expect(await image.getAttribute('accept')).toMatch(/^image\//);
  await image.setInputFiles({
    name: 'soup.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF file.')).toBeVisible();
  await image.setInputFiles({ name: 'soup.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Image compression failed')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview' })).toBeHidden();
});

test('typed text survives a refusal and a reload', async ({ page, admin, complaints }) => {
  const name = uniqueName('Porridge');
  await admin.enter(page, '/admin/add-meal');
  await page.route('**/api/meals', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The oven is off.', error: 'The oven is off.' } }),
  );
  await page.getByLabel('Meal name').fill(name);
  await page.getByLabel('Step 1', { exact: true }).fill('Stir.');
  await page.getByRole('button', { name: 'Add Meal' }).click();
  await expect(page.getByText('The oven is off.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/add-meal$/);
  await expect(page.getByLabel('Meal name')).toHaveValue(name);
  complaints.length = 0;

  await page.unroute('**/api/meals');
  await page.reload();
  await expect(page.getByText('What you typed here before is back.')).toBeVisible();
  await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('Stir.');
  await page.getByRole('button', { name: 'Add Meal' }).click();
  await expect(page.getByText('Meal added successfully!')).toBeVisible();

  await page.getByRole('link', { name: '+ Add Meal' }).click();
  await expect(page.getByLabel('Meal name')).toHaveValue('');
});

test('the table of meals is searched, and has pages', async ({ page, admin }) => {
  await admin.enter(page, '/admin');
  const rows = page.locator('tbody tr');
  const status = page.getByRole('status').filter({ hasText: /meal/i });
  await expect(status).toHaveText('Meals 1 to 24');
  await expect(rows).toHaveCount(24);
  const [first = ''] = await rows.getByRole('rowheader').allTextContents();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(status).toHaveText('Meals 25 to 48');
  await expect(status).toBeFocused();
  await expect(rows.getByRole('rowheader', { name: first, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows.getByRole('rowheader').first()).toHaveText(first);

  await page.getByLabel('Search').fill('creamy lentils');
  await expect(status).toHaveText('1 meal');
  await expect(rows).toContainText('Creamy red lentil dal with soft rice');
  await page.getByLabel('Search').fill('no such dish');
  await expect(page.getByText('No meals match “no such dish”.')).toBeVisible();
});
