import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { listMeals } from '@moodbowl/contract/meals';
import { addToPlan, changePlan, copyPlan, deleteFromPlan, listPlan, type PlanEntry } from '@moodbowl/contract/plan';
import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import { buyForPlan, type FoodNeed, planGroceries } from '@moodbowl/contract/plan-groceries';
import { type PlanProposal, proposePlan } from '@moodbowl/contract/plan-proposal';
import { getHome } from '@moodbowl/contract/homes';
import { listRecipes } from '@moodbowl/contract/recipes';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fill, press, valueOf } from '../../../test/actions.ts';
import { findToast, openScreen, pressInToast, settle, signIn, USER_ID } from '../../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleSavedMeal } from '../../../test/samples.ts';
import { held, refusal, stubServer, unreachable } from '../../../test/stub-server.ts';
import { fullDay, shortDay } from '../../lib/format.ts';
import { addDays } from '@moodbowl/contract/dates';
import { today } from '../../lib/local-date.ts';
import { weekStart } from './week.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';

beforeEach(() => void vi.setSystemTime(new Date(`${TODAY}T12:00:00`)));

const entry = (number: number, changes: Partial<PlanEntry> = {}): PlanEntry => ({
  id: idOf(number),
  date: TODAY,
  slot: 'dinner',
  position: number,
  meal_id: idOf(number + 100),
  title: `Meal ${number}`,
  servings: null,
  note: '',
  planned_by: null,
  eaten: null,
  image_url: '',
  meal_servings: 2,
  ...changes,
});

async function openPlan(...entries: PlanEntry[]) {
  const server = stubServer().on(listPlan, entries).on(proposePlan, []);
  signIn();
  await openScreen('/plan');
  await screen.findByRole('list', { name: `Dinner, ${shortDay(TODAY)}` });
  return server;
}

const dinner = (date = TODAY) => screen.getByRole('list', { name: `Dinner, ${shortDay(date)}` });
const titles = (list = dinner()) =>
  within(list)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[dir="auto"]')?.textContent);
const dialog = () => screen.getByRole('dialog');

it('begins with two ways to go on, and today is the first day of the list', async () => {
  const server = await openPlan();
  expect(screen.getByText('Nothing is planned yet. A few dinners are a good start.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Fill my week' })).toHaveLength(1);
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toContain('Today');
  expect(server.callsOf(listPlan)[0]?.query.get('from')).toBe(weekStart(TODAY));
  await press('Next week');
  expect(server.callsOf(listPlan).at(-1)?.query.get('from')).toBe(addDays(weekStart(TODAY), 7));
  await press('This week');
  expect(screen.queryByRole('button', { name: 'This week' })).toBeNull();
});

it('keeps the week in the address, and a recipe of it for so many people as planned', async () => {
  const next = addDays(TODAY, 7);
  const server = stubServer().on(listPlan, [entry(1, { date: next, servings: 5 })]);
  signIn();
  const { router } = await openScreen(`/plan?week=${next}`);
  expect(screen.getByRole('button', { name: 'Groceries for the week' })).toBeTruthy();
  await press('Change Meal 1');
  expect(server.callsOf(listPlan)[0]?.query.get('from')).toBe(weekStart(next));
  const recipe = within(dialog()).getByRole('link', { name: 'View Recipe' });
  expect(recipe.getAttribute('href')).toBe(`/recipes/${idOf(101)}?servings=5`);
  await press('Close', 'button', dialog());
  await press('Next week');
  expect(router.state.location.search).toBe(`?week=${addDays(weekStart(next), 7)}`);
  await press('This week');
  expect(router.state.location.search).toBe('');
});

it('says with whom the plan is shared', async () => {
  stubServer().on(getHome, {
    members: [
      { user_id: USER_ID, username: 'maya', avatar: 'Happy', keeper: true, joined_at: '2026-03-01T10:00:00.000Z' },
      { user_id: idOf(9), username: 'leo', avatar: 'Sad', keeper: false, joined_at: '2026-03-02T10:00:00.000Z' },
    ],
    invites: [],
    offers: [],
  });
  signIn();
  await openScreen('/plan');
  expect(await screen.findByText('Shared with leo')).toBeTruthy();
});

it('says when the week cannot be loaded, and tries again', async () => {
  const server = stubServer().on(listPlan, refusal('The oven is cold.'));
  signIn();
  await openScreen('/plan');
  await screen.findByText('The oven is cold.');
  server.on(listPlan, [entry(1)]);
  await press('Try again');
  expect(titles()).toEqual(['Meal 1']);
});

it('plans a meal that is searched in both collections, at once on the screen', async () => {
  const server = (await openPlan())
    .on(listRecipes, ({ query }) => (query.get('q') === 'soup' ? [sampleMeal(7, { name: 'Our soup', own: true })] : []))
    .on(listMeals, ({ query }) => (query.get('q') === 'soup' ? [sampleMeal(8, { name: 'Leek soup' })] : []));
  const { answer, release } = held(() => [entry(1, { title: 'Our soup' })]);
  server.on(addToPlan, answer);
  await press(`Add to Dinner, ${shortDay(TODAY)}`);
  fill('What will you eat?', ' soup ');
  await screen.findByRole('button', { name: 'Leek soup' });
  await press('Our soup own', 'button', dialog());
  expect(titles()).toEqual(['Our soup']);
  const [sent] = server.callsOf(addToPlan);
  expect(sent?.body).toMatchObject({ entries: [{ date: TODAY, slot: 'dinner', meal_id: idOf(7) }] });
  server.on(listPlan, [entry(1, { title: 'Our soup' })]);
  release();
  await findToast('Our soup is planned.');
  await press(`Add to Lunch, ${shortDay(TODAY)}`);
  expect(valueOf('What will you eat?')).toBe('');
});

it('offers saved meals before anything is typed', async () => {
  const server = (await openPlan())
    .on(listSavedMeals, [{ ...sampleSavedMeal(3), own: false }])
    .on(addToPlan, [entry(1)]);
  await press('Plan a dinner');
  await press('Meal 3', 'button', dialog());
  expect(server.callsOf(addToPlan)[0]?.body).toMatchObject({ entries: [{ meal_id: idOf(3) }] });
});

it('suggests what fits the slot, nothing twice and nothing that is planned on that day', async () => {
  const [first] = proposal;
  const server = (await openPlan(entry(1, { meal_id: idOf(2) })))
    .on(proposePlan, first ? [{ ...first, slot: 'breakfast' }] : [])
    .on(
      listRecipes,
      [1, 2, 3].map((number) => sampleMeal(number)),
    );
  await press(`Add to Breakfast, ${shortDay(TODAY)}`);
  expect(server.callsOf(proposePlan)[0]?.body).toMatchObject({ from: TODAY, days: 1, slots: ['breakfast'] });
  const names = within(dialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim());
  expect(names).toEqual(['Idea 1', 'Idea 11', 'Meal 3']);
});

it('keeps a line that could not be sent, and takes it off the screen', async () => {
  const server = (await openPlan()).on(addToPlan, unreachable);
  await press('Plan a dinner');
  fill('What will you eat?', 'Leftovers');
  await press('Plan “Leftovers”');
  await findToast(/No connection|offline|reach/i);
  expect(titles()).toEqual([]);
  await press('Plan a dinner');
  expect(valueOf('What will you eat?')).toBe('Leftovers');
  server
    .on(addToPlan, [entry(1, { title: 'Leftovers', meal_id: null })])
    .on(listPlan, [entry(1, { title: 'Leftovers', meal_id: null })]);
  await press('Plan “Leftovers”');
  await findToast('Leftovers is planned.');
  const [first, ...again] = server
    .callsOf(addToPlan)
    .map(({ body }) => (body as { entries: { title: string }[] }).entries[0]?.title);
  expect([first, again.at(-1)]).toEqual(['Leftovers', 'Leftovers']);
  await press(`Add to Dinner, ${shortDay(TODAY)}`);
  expect(valueOf('What will you eat?')).toBe('');
});

it('changes servings and note, and moves to another slot, with the menu', async () => {
  const server = (await openPlan(entry(1), entry(2))).on(
    changePlan,
    entry(1, { slot: 'lunch', servings: 3, note: 'hot' }),
  );
  await press('Change Meal 1');
  await press('More servings');
  fill('Note', 'hot');
  fill('Meal', 'lunch');
  server.on(listPlan, [entry(1, { slot: 'lunch', servings: 3, note: 'hot' }), entry(2)]);
  await press('Save');
  expect(server.callsOf(changePlan)[0]?.body).toEqual({ slot: 'lunch', servings: 3, note: 'hot' });
  expect(titles()).toEqual(['Meal 2']);
  const lunch = screen.getByRole('list', { name: `Lunch, ${shortDay(TODAY)}` });
  expect(lunch.textContent).toContain('for 3');
});

it('keeps a note that was typed but not saved, and says how much more fits', async () => {
  const server = (await openPlan(entry(1))).on(changePlan, entry(1));
  await press('Change Meal 1');
  fill('Note', 'x'.repeat(290));
  expect(within(dialog()).getByText('10 characters left')).toBeTruthy();
  await press('Close', 'button', dialog());
  await press('Change Meal 1');
  expect(valueOf('Note')).toBe('x'.repeat(290));
  await press('Save');
  expect(server.callsOf(changePlan)).toHaveLength(1);
  await press('Change Meal 1');
  expect(valueOf('Note')).toBe('');
});

it('keeps a note for something that was taken off meanwhile, and puts it back with it', async () => {
  const server = (await openPlan(entry(1)))
    .on(changePlan, refusal('It is gone.', 404, 'NOT_FOUND'))
    .on(addToPlan, [entry(1, { note: 'hot' })]);
  await press('Change Meal 1');
  fill('Note', 'hot');
  server.on(listPlan, []);
  await press('Save');
  expect(dialog().textContent).toContain('Somebody has taken this off the plan in the meantime.');
  await press('Put it back', 'button', dialog());
  expect(server.callsOf(addToPlan)[0]?.body).toMatchObject({ entries: [{ id: idOf(1), note: 'hot' }] });
});

it('is as before when a change fails', async () => {
  const server = (await openPlan(entry(1))).on(changePlan, refusal('That day is full.', 409, 'PLAN_DAY_FULL'));
  await press('Change Meal 1');
  fill('Meal', 'lunch');
  await press('Save');
  await findToast('That day is full.');
  expect(titles()).toEqual(['Meal 1']);
  expect(server.callsOf(changePlan)).toHaveLength(1);
});

it('takes a meal off the plan, and back to its place', async () => {
  const entries = [entry(1), entry(2), entry(3)];
  const server = (await openPlan(...entries)).on(deleteFromPlan, { id: idOf(2), listed: 2 });
  await press('Change Meal 2');
  server.on(listPlan, [entry(1), entry(3)]);
  await press('Take off the plan');
  await findToast('Meal 2 is off the plan. 2 things for it stay on your list.');
  expect(titles()).toEqual(['Meal 1', 'Meal 3']);
  const { answer, release } = held(() => [entry(2)]);
  server.on(addToPlan, answer).on(listPlan, entries);
  await pressInToast(/^Meal 2 is off the plan/, 'Undo');
  expect(titles()).toEqual(['Meal 1', 'Meal 2', 'Meal 3']);
  release();
  await settle();
  expect(server.callsOf(addToPlan)[0]?.body).toMatchObject({
    entries: [{ id: idOf(2), meal_id: idOf(102), position: 1 }],
  });
});

it('logs a meal of today or an earlier day as eaten, takes that back, and leads to the day', async () => {
  const yesterday = addDays(TODAY, -1);
  const log = {
    id: idOf(50),
    meal_id: idOf(101),
    meal_name: 'Meal 1',
    created_at: '2026-03-10T19:00:00.000Z',
    date: yesterday,
    plan_entry_id: idOf(1),
  };
  const days = [entry(1, { date: yesterday }), entry(2), entry(3, { date: addDays(TODAY, 1) })];
  const server = (await openPlan(...days)).on(logMeal, log).on(deleteMealLog, { id: log.id });
  const ate = (number: number) => screen.queryByRole('button', { name: `Eaten? Meal ${number}` });
  expect([ate(1), ate(3)]).toEqual([null, null]);
  await press(/^\d days before today$/);
  server.on(
    listPlan,
    days.map((one) => (one.id === idOf(1) ? { ...one, eaten: log.id } : one)),
  );
  await press('Eaten? Meal 1');
  await findToast(`"Meal 1" is logged for ${shortDay(yesterday)}.`);
  expect(ate(1)?.getAttribute('aria-pressed')).toBe('true');
  await press('Eaten? Meal 2');
  const [first, second] = server.callsOf(logMeal).map(({ body }) => body as { meal_id: string; created_at?: string });
  expect([first?.meal_id, today(new Date(first?.created_at ?? ''))]).toEqual([idOf(101), yesterday]);
  expect([second?.meal_id, second?.created_at]).toEqual([idOf(102), undefined]);
  server.on(listPlan, days);
  await press('Eaten? Meal 1');
  expect(server.callsOf(deleteMealLog)[0]?.params).toEqual({ id: log.id });
  expect(ate(1)?.getAttribute('aria-pressed')).toBe('false');
  await press('Eaten? Meal 2');
  await pressInToast('Enjoy! "Meal 2" is logged for today.', 'See your day');
  expect(await screen.findByRole('heading', { name: fullDay(TODAY) })).toBeTruthy();
});

it('logs a line of text as eaten by its name', async () => {
  const line = entry(1, { meal_id: null, title: 'Leftovers' });
  const log = {
    id: idOf(50),
    meal_id: null,
    meal_name: 'Leftovers',
    created_at: `${TODAY}T11:00:00.000Z`,
    date: TODAY,
    plan_entry_id: idOf(1),
  };
  const server = (await openPlan(line)).on(logMeal, log);
  await press('Change Leftovers');
  server.on(listPlan, [{ ...line, eaten: log.id }]);
  await press('I ate this', 'button', dialog());
  await findToast('Enjoy! "Leftovers" is logged for today.');
  expect(server.callsOf(logMeal)[0]?.body).toMatchObject({
    meal_id: null,
    meal_name: 'Leftovers',
    plan_entry_id: idOf(1),
  });
  expect(screen.getByRole('button', { name: 'Eaten? Leftovers' }).getAttribute('aria-pressed')).toBe('true');
});

it('copies last week, and says when it is empty or there is nothing new', async () => {
  const server = (await openPlan()).on(copyPlan, []);
  await press('Copy last week');
  await findToast('The week before is empty.');
  server.on(listPlan, [entry(1)]);
  await press('Copy last week');
  await findToast('It is all here already.');
  const start = weekStart(TODAY);
  expect(server.callsOf(copyPlan)[0]?.body).toEqual({ from: addDays(start, -7), days: 7, to: start });
});

it('copies a day', async () => {
  const server = (await openPlan(entry(1))).on(copyPlan, [entry(2)]);
  await press(`Copy ${fullDay(TODAY)}`);
  fill('To which day?', TODAY);
  await press('Copy');
  expect(screen.getByText('Choose another day.')).toBeTruthy();
  fill('To which day?', '');
  await press('Copy');
  expect(screen.getByText('Choose a day.')).toBeTruthy();
  fill('To which day?', addDays(TODAY, 3));
  await press('Copy');
  await findToast('1 meal was copied.', 8);
  expect(server.callsOf(copyPlan).at(-1)?.body).toEqual({ from: TODAY, days: 1, to: addDays(TODAY, 3) });
});

it('plans the same for the next weeks, and takes all of it back', async () => {
  const server = await openPlan(entry(1, { note: 'with peas', eaten: idOf(7) }));
  await press('Change Meal 1');
  fill('Repeat every week', '4');
  server.on(addToPlan, []);
  await press('Save', 'button', dialog());
  const sent = server.callsOf(addToPlan).flatMap(({ body }) => (body as { entries: PlanEntry[] }).entries);
  expect(sent.map(({ date, title, note }) => [date, title, note])).toEqual(
    [7, 14, 21, 28].map((days) => [addDays(TODAY, days), 'Meal 1', 'with peas']),
  );
  expect(server.callsOf(changePlan)).toHaveLength(0);
  server.on(deleteFromPlan, { id: idOf(1), listed: 0 });
  await pressInToast('4 meals are planned.', 'Undo');
  await waitFor(() => expect(server.callsOf(deleteFromPlan)).toHaveLength(4));
});

it('hides a slot that nobody uses, unless something is planned for it', async () => {
  await openPlan(entry(1, { slot: 'lunch' }));
  const slots = () =>
    within(screen.getByRole('region', { name: fullDay(TODAY) })).getAllByRole('heading', { level: 3 });
  const shown = () => slots().map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snack']);
  for (const slot of ['Breakfast', 'Lunch']) {
    await press('Which meals are shown');
    await press(slot);
  }
  expect(shown()).toEqual(['Lunch', 'Dinner', 'Snack']);
  await press('Which meals are shown');
  await press('Breakfast');
  expect(shown()).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snack']);
});

it('takes back a move', async () => {
  const moved = { ...entry(1), slot: 'lunch' as const };
  const server = (await openPlan(entry(2, { position: 0 }), entry(1))).on(changePlan, moved);
  await press('Change Meal 1');
  fill('Meal', 'lunch');
  await press('Save');
  await pressInToast(/^Meal 1: Lunch/, 'Undo');
  expect(server.callsOf(changePlan).map(({ params, body }) => [params['id'], body])).toEqual([
    [idOf(1), { slot: 'lunch' }],
    [idOf(1), { date: TODAY, slot: 'dinner', position: 1 }],
  ]);
});

it('takes back what was copied, also when something else was done since', async () => {
  const yesterday = entry(3, { date: addDays(TODAY, -1) });
  const server = (await openPlan(yesterday))
    .on(copyPlan, [entry(1), entry(2)])
    .on(changePlan, { ...yesterday, slot: 'lunch' })
    .on(deleteFromPlan, ({ params }) =>
      params['id'] === idOf(1) ? refusal('It is gone.', 404, 'NOT_FOUND') : { id: idOf(2), listed: 0 },
    );
  server.on(listPlan, [yesterday, entry(1), entry(2)]);
  await press(/^\d days before today$/);
  await press('Copy last week');
  await press('Change Meal 3');
  fill('Meal', 'lunch');
  await press('Save');
  await findToast(/^Meal 3: Lunch/);
  server.on(listPlan, [yesterday]);
  await pressInToast('2 meals were copied.', 'Undo');
  expect(server.callsOf(deleteFromPlan).map(({ params }) => params['id'])).toEqual([idOf(1), idOf(2)]);
  expect(titles()).toEqual([]);
});

const proposed = (number: number) => ({
  id: idOf(number),
  name: `Idea ${number}`,
  image_url: '',
  servings: 2,
  own: false,
  minutes: 20,
});
const proposal: PlanProposal[] = [0, 1].map((day) => ({
  date: addDays(TODAY, day),
  slot: 'dinner',
  meal: proposed(day + 1),
  reason: { mood: null, items: ['Leeks'], saved: false, learned: null, worth_a_try: null },
  alternatives: [proposed(day + 11)],
}));

it('fills the week with what is accepted, swapped and left out', async () => {
  const server = (await openPlan()).on(proposePlan, proposal).on(addToPlan, [entry(1)]);
  await press('Fill my week');
  expect(dialog().textContent).toContain('Uses up Leeks');
  await press(`Swap Idea 1: Dinner, ${shortDay(TODAY)}`);
  expect(dialog().textContent).toContain('Idea 11');
  await press(`Leave out: Dinner, ${shortDay(addDays(TODAY, 1))}`);
  expect(server.callsOf(addToPlan)).toEqual([]);
  await press('Plan this meal');
  expect(server.callsOf(addToPlan)[0]?.body).toMatchObject({ entries: [{ date: TODAY, meal_id: idOf(11) }] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps a proposal that could not be stored, and stores it once', async () => {
  const server = (await openPlan()).on(proposePlan, proposal).on(addToPlan, refusal('Not now.'));
  await press('Fill my week');
  await press('Plan these 2 meals');
  await findToast('Not now.');
  expect(dialog().textContent).toContain('Idea 1');
  server.on(addToPlan, [entry(1)]);
  await press('Plan these 2 meals');
  const ids = server
    .callsOf(addToPlan)
    .map(({ body }) => (body as { entries: { id: string }[] }).entries.map(({ id }) => id));
  expect(new Set(ids.map(String)).size).toBe(1);
});

it('asks again for other meals of the day', async () => {
  const server = (await openPlan()).on(proposePlan, []);
  await press('Fill my week');
  expect(screen.getByText('Nothing is left to fill.')).toBeTruthy();
  await press('Breakfast', 'button', dialog());
  expect(server.callsOf(proposePlan).at(-1)?.body).toMatchObject({ from: TODAY, slots: ['breakfast', 'dinner'] });
  await press('Breakfast', 'button', dialog());
  await press('Dinner', 'button', dialog());
  expect(within(dialog()).getByText('Choose at least one meal of the day.')).toBeTruthy();
});

it('keeps what was swapped and left out when other meals of the day are chosen', async () => {
  (await openPlan()).on(proposePlan, proposal);
  await press('Fill my week');
  await press(`Swap Idea 1: Dinner, ${shortDay(TODAY)}`);
  await press(`Leave out: Dinner, ${shortDay(addDays(TODAY, 1))}`);
  await press('Lunch', 'button', dialog());
  expect(dialog().textContent).toContain('Idea 11');
  expect(dialog().textContent).not.toContain('Idea 2');
});

const need = (item_name: string, state: FoodNeed['state'], quantity = '1'): FoodNeed => ({
  key: item_name.toLowerCase(),
  item_name,
  quantity,
  state,
  more: false,
  meals: ['Meal 1'],
});

it('puts what is ticked on the list, without staples and what was there before', async () => {
  const needs = [
    { ...need('Flour', 'needed', '750 g'), more: true },
    { ...need('Leek', 'gone'), key: 'again:leek' },
    need('Onions', 'needed', '3'),
    need('Salt', 'staple', ''),
    need('Rice', 'bought'),
  ];
  const server = (await openPlan(entry(1))).on(planGroceries, needs).on(buyForPlan, { items: [] });
  await press('Groceries for the week');
  const rows = () =>
    within(dialog())
      .getAllByRole('checkbox')
      .map((box) => [(box as HTMLInputElement).checked, box.closest('label')?.textContent]);
  expect(rows()).toEqual([
    [true, 'FlourMeal 1750 g more'],
    [true, 'OnionsMeal 13'],
    [false, 'Leekwas on your list · Meal 11'],
    [false, 'SaltMeal 1'],
  ]);
  expect(within(dialog()).getByRole('heading', { name: 'Probably at home' })).toBeTruthy();
  expect(screen.getByText('On your list or at home: 1')).toBeTruthy();
  await press(/Flour/, 'checkbox');
  await press(/Onions/, 'checkbox');
  expect(screen.getByRole('button', { name: 'Put on my list' })).toHaveProperty('disabled', true);
  await press(/Salt/, 'checkbox');
  await press(/Leek/, 'checkbox');
  await press('Close');
  await press('Groceries for the week');
  await press(/Flour/, 'checkbox');
  expect(rows().map(([isTicked]) => isTicked)).toEqual([true, false, true, true]);
  await press('Put 3 on my list');
  expect(server.callsOf(buyForPlan)[0]?.body).toMatchObject({ keys: ['flour', 'again:leek', 'salt'] });
  await pressInToast('It is on your list already.', 'Open the list');
  expect(await screen.findByRole('heading', { name: 'My Meals Dashboard' })).toBeTruthy();
});

it('shows many things by aisle, as the shop is walked', async () => {
  const foods = ['Flour', 'Apples', 'Milk', 'Bananas', 'Salmon', 'Bread', 'Rice', 'Leeks'];
  (await openPlan(entry(1))).on(planGroceries, [
    ...foods.map((food) => need(food, 'needed', '1')),
    need('Salt', 'staple'),
  ]);
  await press('Groceries for the week');
  await within(dialog()).findByRole('heading', { name: 'Fruit and vegetables' });
  const headings = within(dialog())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Fruit and vegetables',
    'Bread and pastries',
    'Milk, cheese and eggs',
    'Fish',
    'Pasta, rice and pulses',
    'Baking',
    'Probably at home',
  ]);
});

it('offers again what is no longer on the list', async () => {
  (await openPlan(entry(1))).on(planGroceries, [
    { ...need('Leek', 'gone'), key: 'again:leek' },
    need('Salt', 'staple'),
  ]);
  await press('Groceries for the week');
  expect(screen.getByText('Tick what you still need.')).toBeTruthy();
});

it('keeps the ticks when the list is full', async () => {
  (await openPlan(entry(1)))
    .on(planGroceries, [need('Flour', 'needed')])
    .on(buyForPlan, refusal('The list is full.', 409, 'GROCERY_LIST_FULL'));
  await press('Groceries for the week');
  await press('Put 1 on my list');
  expect(within(dialog()).getByRole('alert').textContent).toBe('The list is full.');
  expect(within(dialog()).getByRole('checkbox')).toBeTruthy();
});

it('says when everything is there', async () => {
  (await openPlan(entry(1))).on(planGroceries, [need('Rice', 'listed')]);
  await press('Groceries for the week');
  expect(screen.getByText('Everything is on your list or at home.')).toBeTruthy();
});

it('makes, renews and ends the link of the calendar', async () => {
  const feed = (key: string) => ({ link: `/calendar/${key}.ics`, created_at: '2026-03-10T09:00:00.000Z' });
  const server = (await openPlan()).on(renewPlanFeed, feed('one')).on(stopPlanFeed, { link: null, created_at: null });
  await press('Make a link');
  expect(valueOf('Link of the calendar')).toBe(`${location.origin}/calendar/one.ics`);
  expect(screen.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')).toBe(
    `webcal://${location.host}/calendar/one.ics`,
  );
  server.on(renewPlanFeed, feed('two'));
  await press('Renew the link');
  expect(server.callsOf(renewPlanFeed)).toHaveLength(1);
  await press('Renew the link', 'button', dialog());
  expect(valueOf('Link of the calendar')).toBe(`${location.origin}/calendar/two.ics`);
  await press('Stop the calendar');
  await press('Stop the calendar', 'button', dialog());
  await settle();
  expect(screen.queryByLabelText('Link of the calendar')).toBeNull();
  expect(server.callsOf(getPlanFeed)).toHaveLength(1);
});
