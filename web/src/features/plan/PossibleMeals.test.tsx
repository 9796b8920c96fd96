import { addToPlan } from '@moodbowl/contract/plan';
import { buyForMeal, mealGroceries } from '@moodbowl/contract/plan-groceries';
import { listPossible, type PossibleMeal } from '@moodbowl/contract/possible-meals';
import { listMissing } from '@moodbowl/contract/suggestions';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../../../test/actions.ts';
import { GroceryServer } from '../../../test/grocery-server.ts';
import { signIn } from '../../../test/open-screen.tsx';
import { idOf, sampleMeal } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { refusal, stubServer } from '../../../test/stub-server.ts';
import { MealGroceriesDialog } from './MealGroceriesDialog.tsx';
import { PlanButton } from './PlanButton.tsx';
import { PossibleMeals } from './PossibleMeals.tsx';

const possible = (number: number, missing: PossibleMeal['missing'] = []): PossibleMeal => ({
  meal: sampleMeal(number),
  minutes: 20,
  needed: 3,
  missing,
});
const leek = { item_name: 'Leek', quantity: '1', listed: false };

it('what can be made says what is missing, and adds it by one press', async () => {
  const server = stubServer().on(listPossible, [
    possible(1),
    possible(2, [leek, { ...leek, item_name: 'Cream', listed: true }]),
    possible(3, [{ ...leek, listed: true }]),
    possible(4, [leek, { ...leek, item_name: 'Cream' }]),
  ]);
  signIn();
  const list = new GroceryServer(server.on(listMissing, [{ item_name: 'Leek', quantity: '1' }]));
  show(<PossibleMeals />);
  await screen.findByText('You have something for all 3 things it needs · 20 min');
  expect(screen.getByText('Missing 2, 1 of them on your list: Leek and Cream · 20 min')).toBeTruthy();
  expect(screen.getAllByText('on your list')).toHaveLength(1);
  expect(screen.getByText('Missing 1: Leek · 20 min')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 2 to my list: Meal 4' })).toBeTruthy();
  await press('Add Leek: Meal 2');
  expect(server.callsOf(listMissing)).toMatchObject([{ params: { id: idOf(2) } }]);
  expect(list.items).toMatchObject([{ item_name: 'Leek' }]);
  expect(server.callsOf(listPossible)).toHaveLength(2);
});

it('what can be made says what to do when nothing is at home', async () => {
  stubServer().on(listPossible, []);
  signIn();
  show(<PossibleMeals />);
  expect((await screen.findByRole('link', { name: 'To the grocery list' })).getAttribute('href')).toBe('/shopping');
});

it('what can be made shows six at first', async () => {
  stubServer().on(
    listPossible,
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => possible(number)),
  );
  signIn();
  show(<PossibleMeals />);
  await screen.findByText('Meal 6');
  expect(screen.queryByText('Meal 7')).toBeNull();
  await press('Show 2 more');
  expect(screen.getByText('Meal 8')).toBeTruthy();
});

it('a recipe is planned for a day, a slot and some people, once per press', async () => {
  const server = stubServer().on(addToPlan, refusal('That day is full.', 409, 'PLAN_DAY_FULL'));
  signIn();
  show(<PlanButton meal={sampleMeal(1, { servings: 4 })} />);
  await press('Plan it');
  await screen.findByLabelText('Day');
  fill('Day', '2026-03-20');
  fill('Meal', 'lunch');
  await press('Fewer servings');
  const dialog = screen.getByRole('dialog');
  await press('Plan it', 'button', dialog);
  expect((await screen.findByRole('alert')).textContent).toBe('That day is full.');
  await press('Plan it', 'button', dialog);
  const sent = server.callsOf(addToPlan).map(({ body }) => (body as { entries: { id: string }[] }).entries[0]);
  expect(sent[0]).toMatchObject({ date: '2026-03-20', slot: 'lunch', servings: 3, meal_id: idOf(1) });
  expect(sent[1]).toEqual(sent[0]);
});

it('what a recipe needs for so many people goes on the list', async () => {
  const need = { item_name: 'Tomatoes', key: 'tomato', state: 'needed' as const, more: false, meals: [] };
  const server = stubServer()
    .on(mealGroceries, [
      { ...need, quantity: '1.23 kg + 12 + 3 cans' },
      { ...need, key: 'salt', item_name: 'Salt', quantity: '', state: 'staple' },
    ])
    .on(buyForMeal, refusal('The list is full.', 409, 'GROCERY_LIST_FULL'));
  signIn();
  const close = vi.fn<() => void>();
  show(<MealGroceriesDialog meal={sampleMeal(1)} servings={3} onClose={close} />);
  await press('Put 1 on my list');
  expect(screen.getByRole('alert').textContent).toBe('The list is full.');
  server.on(buyForMeal, { items: [] });
  await press('Put 1 on my list');
  expect(close).toHaveBeenCalledOnce();
  expect(server.callsOf(mealGroceries)[0]?.query.get('servings')).toBe('3');
  expect(server.callsOf(buyForMeal)[1]).toMatchObject({
    params: { id: idOf(1) },
    body: { keys: ['tomato'], servings: 3 },
  });
});
