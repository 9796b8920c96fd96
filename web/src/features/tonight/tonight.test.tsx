import { moodDay, todaysMood } from '@moodbowl/contract/moods';
import { listMissing, listSuggestions, type Suggestion } from '@moodbowl/contract/suggestions';
import { getTonight, pinTonight, startCooking, type Tonight, unpinTonight } from '@moodbowl/contract/tonight';
import { t } from '@moodbowl/i18n/t';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { GroceryServer } from '../../../test/grocery-server.ts';
import { findToast, openScreen, signIn } from '../../../test/open-screen.tsx';
import { idOf, sampleEntry, sampleMeal } from '../../../test/samples.ts';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const MISSING = [{ item_name: 'Leek', quantity: '1' }];
const tonight = (stage: Tonight['stage'], changes: Partial<Tonight> = {}): Tonight => ({
  meal: sampleMeal(1, { name: 'Lentil soup' }),
  stage,
  missing: [],
  to_buy: [],
  plan_entry_id: null,
  ...changes,
});
const day = { date: '2026-03-10', entries: [], meals: [] };
const line = () => screen.queryByRole('region', { name: 'Tonight' });

async function openPinned(pinned: Tonight) {
  const server = stubServer().on(getTonight, pinned).on(moodDay, day);
  signIn();
  await openScreen('/home');
  return server;
}

it('puts what is missing on the list, and goes on to shopping', async () => {
  const server = (await openPinned(tonight('missing', { missing: MISSING }))).on(listMissing, MISSING);
  const list = new GroceryServer(server);
  expect(line()?.textContent).toContain('1 ingredient is missing');
  server.on(getTonight, tonight('shopping', { to_buy: ['Leek'] }));
  await press('Add to my list');
  expect(line()?.textContent).toContain('On the list: Leek');
  expect(list.items).toMatchObject(MISSING);
});

it('goes on to cooking, and to eating', async () => {
  const server = (await openPinned(tonight('ready'))).on(startCooking, tonight('cooking'));
  expect(line()?.textContent).toContain('Everything is there.');
  await press('Start cooking');
  expect(server.callsOf(startCooking)).toHaveLength(1);
  expect(within(line()!).getByRole('button', { name: 'I ate this: Lentil soup' })).toBeTruthy();
  expect(document.activeElement).toBe(line());
});

it('is unpinned, and stays when that fails', async () => {
  const server = (await openPinned(tonight('ready'))).on(unpinTonight, refusal('Not today.'));
  await press('Unpin Lentil soup');
  await findToast('Not today.');
  expect(line()).not.toBeNull();
  server.on(unpinTonight, null);
  await press('Unpin Lentil soup');
  expect(line()).toBeNull();
});

const suggestion = (number: number, minutes: number): Suggestion => ({
  meal: sampleMeal(number),
  minutes,
  reason: { mood: null, items: [], saved: false, learned: null, worth_a_try: null },
  missing: [],
});

it('is pinned from the meal that fits', async () => {
  const server = stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Sad' }))
    .on(listSuggestions, [suggestion(1, 20)])
    .on(moodDay, day)
    .on(pinTonight, tonight('ready', { meal: sampleMeal(1) }));
  signIn();
  await openScreen('/home');
  await press('Pin Meal 1 for tonight');
  await findToast('Pinned for tonight: Meal 1');
  expect(line()?.textContent).toContain('Meal 1');
  expect(server.callsOf(pinTonight).map(({ body }) => body)).toEqual([{ meal_id: idOf(1) }]);
});

it('does not ask how much time there is on a good day', async () => {
  stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Happy' }))
    .on(listSuggestions, [suggestion(1, 20)])
    .on(moodDay, day);
  signIn();
  await openScreen('/home');
  expect(screen.getByText('Meal 1')).toBeTruthy();
  expect(screen.queryByText(t('suggestions.howMuchTime'))).toBeNull();
});

it('says why quick meals could not be loaded, and tries again', async () => {
  const server = stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Stressed' }))
    .on(listSuggestions, ({ query }) => (query.has('minutes') ? refusal('Not today.') : [suggestion(1, 20)]))
    .on(moodDay, day);
  signIn();
  await openScreen('/home');
  await press('At most 5 minutes');
  expect(await screen.findByText(/Not today\./)).toBeTruthy();
  expect(screen.queryByText('Nothing is ready in 5 minutes. Try a little longer.')).toBeNull();
  server.on(listSuggestions, [suggestion(2, 5)]);
  await press('Try again');
  expect(await screen.findByText('Meal 2')).toBeTruthy();
});

it('asks first how much time there is on a low day', async () => {
  const server = stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Stressed' }))
    .on(listSuggestions, ({ query }) => (query.get('minutes') === '5' ? [] : [suggestion(1, 20), suggestion(2, 12)]))
    .on(moodDay, day);
  signIn();
  await openScreen('/home');
  await press('At most 15 minutes');
  expect(server.callsOf(listSuggestions).map(({ query }) => query.get('minutes'))).toEqual([null, '15']);
  await press('At most 5 minutes');
  expect(screen.getByText('Nothing is ready in 5 minutes. Try a little longer.')).toBeTruthy();
  await press('Any');
  expect(screen.getByText('Meal 1')).toBeTruthy();
});
