import { listMoodImports } from '@moodbowl/contract/mood-imports';
import { listMoods } from '@moodbowl/contract/moods';
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from './fixtures.ts';

const TABLE = `full_date,date,weekday,time,mood,activities,note_title,note
2024-05-01,May 1,Wednesday,6:50 pm,rad,"Running | Good meal",Spring,"Sun, at last"
2024-04-30,April 30,Tuesday,08:00,cosy,,,
2999-01-01,January 1,Tuesday,08:00,rad,,,`;

test('moods come from a file of Daylio, and go again @both', async ({ page, person }) => {
  await person.enter(page, '/import-moods');
  const file = { name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: '2 moods found' })).toBeVisible();
  await expect(page.getByText('1 entry is left out')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose what becomes of them' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 mood' })).toBeDisabled();
  await page.getByLabel(/^“cosy”, /).selectOption('Grateful');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Import 2 moods' }).click();
  await expect(page.getByRole('heading', { name: '2 new moods' })).toBeVisible();
  await expectAccessible(page);
  const stored = await person.call(listMoods, { query: {} });
  expect(stored.map(({ mood, note, date, strength, tags }) => [mood, note, date, strength, tags.length])).toEqual([
    ['Happy', 'Spring\nSun, at last', '2024-05-01', 5, 2],
    ['Grateful', '', '2024-04-30', null, 0],
  ]);

  await page.getByRole('button', { name: 'Undo this import' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('2 moods were deleted')).toBeVisible();
  expect(await person.call(listMoods, { query: {} })).toEqual([]);
  expect(await person.call(listMoodImports, { query: {} })).toEqual([]);
});
