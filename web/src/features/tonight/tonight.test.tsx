import { moodDay, todaysMood } from '@moodbowl/contract/moods';
import { listMissing, listSuggestions, type Suggestion } from '@moodbowl/contract/suggestions';
import { getTonight, pinTonight, startCooking, type Tonight, unpinTonight } from '@moodbowl/contract/tonight';
import { t } from '@moodbowl/i18n/t';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
  plan_entry_id: idOf(2),
  pinned: true,
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
  await press('Add 1 to my list');
  expect(line()?.textContent).toContain('On the list: Leek');
  expect(list.items).toMatchObject(MISSING);
});

it('opens the steps to cook', async () => {
  const server = (await openPinned(tonight('ready'))).on(startCooking, tonight('cooking'));
  expect(line()?.textContent).toContain('Everything is there.');
  expect(within(line()!).getByRole('link', { name: 'Cook Lentil soup' }).getAttribute('href')).toBe(`/cook/${idOf(1)}`);
  await press('Cook Lentil soup', 'link');
  expect(server.callsOf(startCooking)).toHaveLength(1);
});

it('is only what comes next once it is eaten', async () => {
  await openPinned(tonight('eaten'));
  expect(line()?.textContent).toContain(t('tonight.eaten'));
  expect(within(line()!).queryByRole('link', { name: 'Cook Lentil soup' })).toBeNull();
});

it('stands in place of a suggestion, and leads to the plan when somebody has planned it', async () => {
  stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Happy' }))
    .on(listSuggestions, [suggestion(1, 20)])
    .on(getTonight, tonight('ready', { pinned: false }))
    .on(moodDay, day);
  signIn();
  await openScreen('/home');
  expect(line()?.textContent).toContain('Tonight · from your plan');
  expect(screen.queryByText(t('suggestions.forNow'))).toBeNull();
  await press('More about Lentil soup');
  expect(within(line()!).getByRole('link', { name: t('plan.title') })).toBeTruthy();
});

it('is unpinned, and stays when that fails', async () => {
  const server = (await openPinned(tonight('ready'))).on(unpinTonight, refusal('Not today.'));
  await press('More about Lentil soup');
  await press('Unpin Lentil soup');
  await findToast('Not today.');
  expect(line()).not.toBeNull();
  server.on(unpinTonight, null);
  await press('More about Lentil soup');
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
  await press('More about Meal 1');
  await press('For tonight');
  await findToast('Pinned for tonight: Meal 1');
  expect(line()?.textContent).toContain('Meal 1');
  expect(server.callsOf(pinTonight).map(({ body }) => body)).toEqual([{ meal_id: idOf(1) }]);
});

it.each([
  ['12:00', false],
  ['21:00', true],
])('asks how much time there is on a good day only late: %s', async (time, isAsked) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-03-10T${time}:00`) });
  stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Happy' }))
    .on(listSuggestions, [suggestion(1, 20)])
    .on(moodDay, day);
  signIn();
  await openScreen('/home');
  expect(screen.getByText('Meal 1')).toBeTruthy();
  expect(screen.queryByText(t('suggestions.howMuchTime')) !== null).toBe(isAsked);
});

it('says why quick meals could not be loaded, and tries again', async () => {
  const server = stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Stressed' }))
    .on(listSuggestions, ({ query }) => (query.get('minutes') === '5' ? refusal('Not today.') : [suggestion(1, 15)]))
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

it('offers what takes a quarter of an hour on a low day, until another time is chosen', async () => {
  const server = stubServer()
    .on(todaysMood, sampleEntry(1, { mood: 'Stressed' }))
    .on(listSuggestions, ({ query }) => (query.get('minutes') === '5' ? [] : [suggestion(1, 20), suggestion(2, 12)]))
    .on(moodDay, day);
  signIn();
  await openScreen('/home');
  expect(screen.getByRole('button', { name: 'At most 15 minutes', pressed: true })).toBeTruthy();
  expect(server.callsOf(listSuggestions).map(({ query }) => query.get('minutes'))).toEqual(['15']);
  await press('At most 5 minutes');
  expect(screen.getByText('Nothing is ready in 5 minutes. Try a little longer.')).toBeTruthy();
  await press('Any');
  expect(screen.getByText('Meal 1')).toBeTruthy();
});
