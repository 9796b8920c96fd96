import { addDays, monthStart } from '@moodbowl/contract/dates';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { saveMood } from '@moodbowl/contract/moods';
import { readFile } from 'node:fs/promises';
import { today } from '../time-zone.ts';
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from './fixtures.ts';

test('the year is walked by keyboard to a day, and kept as a picture', { tag: '@both' }, async ({ page, person }) => {
  await person.call(saveMood, { body: { mood: 'Happy' } });
  await person.call(saveMood, { body: { mood: 'Sad' } });
  await person.enter(page, '/mood-tracker');
  await page.getByRole('link', { name: 'Your year' }).click();
  const days = page.getByRole('grid', { name: /^The days of/ });
  const here = days.getByRole('link', { name: /: Sad, Happy$/ });
  await expect(here).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep it as a picture' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`moodbowl-${today().slice(0, 4)}.png`);
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // Its header has the size. A picture of one colour would be a hundredth of this.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20), picture.length > 30_000]).toEqual([1_400, 1_900, true]);

  await page.getByRole('button', { name: 'Table' }).focus();
  await page.keyboard.press('Tab');
  await expect(here).toBeFocused();
  await page.keyboard.press('Home');
  await expect(days.locator(`[data-date="${monthStart(today())}"]`)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/mood/${today()}$`));
});

/** How many pages a PDF of Chromium has. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('a full month is printed on two pages, without what belongs to the screen', async ({ page, person }) => {
  const last = addDays(monthStart(today()), -1);
  const notes = [
    'Walked home the long way and bought peaches, then we cooked soup for everybody around the old table.',
    'W'.repeat(500),
    'mmmm wwww '.repeat(50),
    '夕食は楽しかった。'.repeat(50),
  ];
  for (let day = 0; day < 28; day += 1) {
    for (const [index, note] of notes.entries()) {
      const mood = MOOD_NAMES[(day + index) % 8] ?? 'Happy';
      const created_at = `${addDays(last, -day)}T${10 + index}:00:00.000Z`;
      await person.call(saveMood, { body: { mood, note, created_at } });
    }
  }
  await person.enter(page, '/print-moods');
  const diary = page.getByRole('article', { name: 'My mood diary' });
  await expect(diary.getByText(/^and \d+ more entries$/)).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(async () => document.fonts.ready);
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(2);

  await page.getByRole('switch', { name: 'With notes' }).uncheck();
  await expect(diary.getByText(/more entr/)).toHaveCount(0);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await expect(diary).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print or save as PDF' }),
    page.getByLabel('From'),
  ])
    await expect(hidden).toBeHidden();
});
