import { getMeal, MEAL_LIMITS } from '@moodbowl/contract/meals';
import { listPlan, type PlanEntry } from '@moodbowl/contract/plan';
import { getTonight } from '@moodbowl/contract/tonight';
import { expect, it, vi } from 'vitest';
import { FakeCaches } from '../../../../test/fake-caches.ts';
import { signIn, USER_ID } from '../../../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleMealWithAmounts } from '../../../../test/samples.ts';
import { refusal, stubServer, unreachable } from '../../../../test/stub-server.ts';
import { chooseKept } from '../../../lib/keep-choice.ts';
import { KEPT_RECIPES, listKeptRecipes, readKeptRecipe } from '../../../lib/kept-recipes.ts';
import { addDays } from '@moodbowl/contract/dates';
import { today } from '../../../lib/local-date.ts';
import { clearSession } from '../../../lib/session.ts';
import { keepCooked, keepRecipes } from './keep-recipes.ts';

const entry = (number: number): PlanEntry => ({
  id: idOf(100 + number),
  date: today(),
  slot: 'dinner',
  position: 0,
  meal_id: idOf(number),
  title: `Meal ${number}`,
  servings: null,
  note: '',
  planned_by: null,
  eaten: null,
  image_url: '',
  meal_servings: null,
});
const numberOf = (id = '') => Number(id.slice(-12));
const once = { again: false };

/** A person who keeps recipes; meal 1 is tonight's, and these are planned. */
function planned(...numbers: number[]) {
  const caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  const server = stubServer()
    .on(getTonight, {
      meal: sampleMeal(1),
      stage: 'ready',
      missing: [],
      to_buy: [],
      plan_entry_id: idOf(2),
      pinned: true,
    })
    .on(listPlan, numbers.map(entry))
    .on(getMeal, ({ params }) => sampleMealWithAmounts(numberOf(params['id'])));
  signIn();
  chooseKept(true);
  return { server, caches };
}

const kept = async () =>
  (await listKeptRecipes(USER_ID)).map(({ meal }) => numberOf(meal.id)).toSorted((a, b) => a - b);

it('keeps the recipes of tonight, of the plan and those that are cooked, and no mood', async () => {
  const { server } = planned(2, 3, 2);
  await keepRecipes(once);
  await keepCooked(sampleMealWithAmounts(9));
  expect(await kept()).toEqual([1, 2, 3, 9]);
  expect(Object.fromEntries(server.callsOf(listPlan)[0]?.query ?? [])).toEqual({
    from: today(),
    to: addDays(today(), 2),
  });
  expect((await readKeptRecipe(USER_ID, idOf(2)))?.meal).toMatchObject({
    name: 'Meal 2',
    mood: 'Uncategorized',
    moods: [],
  });

  server.on(listPlan, [entry(4)]);
  await keepRecipes(once);
  expect(await kept()).toEqual([1, 4, 9]);
  expect(server.callsOf(getMeal)).toHaveLength(4);
  await keepRecipes({ again: true });
  expect(server.callsOf(getMeal)).toHaveLength(7);
});

it('forgets a recipe that is gone, and keeps what it has without a signal', async () => {
  const { server } = planned(2);
  await keepRecipes(once);
  server.on(getMeal, refusal('We could not find that.', 404, 'NOT_FOUND'));
  server.on(getTonight, unreachable);
  await expect(keepRecipes({ again: true })).rejects.toThrow('cannot be reached');
  expect(await kept()).toEqual([1, 2]);
  server.on(getTonight, null);
  await keepRecipes({ again: true });
  expect(await kept()).toEqual([]);
});

it('keeps a limited number of recipes and bytes', async () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 1);
  const { server } = planned(...many);
  await keepRecipes(once);
  expect(await kept()).toEqual(many.slice(0, KEPT_RECIPES.count));
  const steps = Array.from({ length: 800 }, () => 'x'.repeat(MEAL_LIMITS.step));
  server.on(getMeal, ({ params }) => sampleMealWithAmounts(numberOf(params['id']), { steps }));
  await keepRecipes({ again: true });
  const sizes = (await listKeptRecipes(USER_ID)).map(({ bytes }) => bytes);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  expect([sizes.length, total <= KEPT_RECIPES.bytes]).toEqual([12, true]);
});

it('keeps nothing for who does not want that, or is gone before the answer', async () => {
  const { server, caches } = planned(2);
  chooseKept(false);
  await keepRecipes(once);
  await keepCooked(sampleMealWithAmounts(9));
  expect([server.calls.length, caches.paths]).toEqual([0, []]);
  chooseKept(true);
  server.on(getMeal, ({ params }) => {
    clearSession();
    return sampleMealWithAmounts(numberOf(params['id']));
  });
  await keepRecipes(once);
  expect(caches.paths).toEqual([]);
});
